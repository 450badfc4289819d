import { hasOddText, sentMember, valueOf } from '../../../helpers/evidence/bodies.js';
import { storeOf, snapshotsIn } from '../../store/store.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Listing, Snapshot } from '../../store/model.js';
import { hasAdded, textSent } from '../../store/sent-animal.js';
import { type Answered, hasRightKey, isSuccess } from '../../../helpers/exchange.js';
import { isObject, member } from '../../../helpers/json/exact-json.js';
import { memoize } from '../../../helpers/memoize.js';
import type { Violation } from '../../../helpers/violation.js';
import { operationFacts } from '../causes/operation-facts.js';
import { isWrongKey } from '../causes/violated.js';

/** A detail of a violation that shows a common mistake. */
export type Sign =
  | 'any-key'
  | 'odd-text'
  | 'beyond-int32'
  | 'int32'
  | 'double'
  | 'since-1970'
  | 'without-zone'
  | 'common-default-size';

/** Returns the sign of a violation, computed from the request and the response; undefined if there is none. */
export function signOf(
  violation: Violation,
  exchange: Answered,
  evidence: Evidence,
): Sign | undefined {
  const { kind, subject } = violation;
  if (kind === 'credential-accepted')
    return isAnyKeyAccepted(exchange, evidence) ? 'any-key' : undefined;
  // If the body never changes, it says nothing about this request.
  if (operationFacts(evidence).withOneBody.has(exchange.operation)) return undefined;
  if (kind === 'status' || kind === 'server-error') return signOfRequest(exchange, evidence);
  if (kind === 'page-size') return signOfPage(exchange, evidence);
  const shown = shownAt(violation, exchange);
  if (subject === 'createdAt') return signOfTime(shown);
  if (kind !== 'field-altered') return undefined;
  const sent = sentFor(violation, exchange, evidence);
  const isChanged = typeof sent === 'bigint' && typeof shown === 'bigint' && sent !== shown;
  return isChanged ? numberChange(sent, shown) : undefined;
}

/** Whether the operation accepts every wrong key that was sent. */
function isAnyKeyAccepted({ operation }: Answered, evidence: Evidence): boolean {
  const responses = evidence.answered(operation).filter(isWrongKey);
  return responses.length >= LEAST_KEYS && responses.every(isSuccess);
}

/** Fewer wrong keys show too little. */
const LEAST_KEYS = 3;

const INT32 = 2n ** 31n;

function isBeyondInt32(exchange: Answered): boolean {
  const category = sentMember(exchange, 'categoryId');
  return typeof category === 'bigint' && (category >= INT32 || category < -INT32);
}

const isBeyondAccepted = memoize((evidence: Evidence): boolean =>
  evidence.answered('createPet').some((exchange) => hasAdded(exchange) && isBeyondInt32(exchange)),
);

/** Whether an unusual text may be the reason why a request fails: no request with a plain text fails in the same way. */
function mayFailForText(exchange: Answered, evidence: Evidence): boolean {
  if (textSent(exchange) === '' || !hasOddText(exchange)) return false;
  return !evidence.answered(exchange.operation).some((other) => {
    const isSame = other.answer.status === exchange.answer.status;
    return isSame && hasRightKey(other) && textSent(other) !== undefined && !hasOddText(other);
  });
}

/** If every request fails in the same way, nothing in a request is the reason. If no category beyond int32 is accepted, the category is the more likely reason for a failure than the text. */
function signOfRequest(exchange: Answered, evidence: Evidence): Sign | undefined {
  if (operationFacts(evidence).onlyStatus.has(exchange.operation)) return undefined;
  if (isBeyondInt32(exchange) && !isBeyondAccepted(evidence)) return 'beyond-int32';
  return mayFailForText(exchange, evidence) ? 'odd-text' : undefined;
}

/** Default page sizes of common frameworks. */
const DEFAULT_SIZES: ReadonlySet<number> = new Set([10, 15, 25, 30, 50, 100]);

function signOfPage(exchange: Answered, evidence: Evidence): Sign | undefined {
  const page = storeOf(evidence).listings.find((listing) => listing.exchange === exchange);
  return page && isOtherDefaultSize(page, evidence) ? 'common-default-size' : undefined;
}

/**
 * Whether the length of a page may be the default page size. Of the pages without `limit`, none is longer or has the right size; only
 * pages that both have a filter, or both have none, are compared. If the page is too short, an earlier page with the same filter has
 * more animals, because a late view also makes pages short.
 */
function isOtherDefaultSize({ query, length, exchange }: Listing, evidence: Evidence): boolean {
  const { listings } = storeOf(evidence);
  if (query.hasLimit || !DEFAULT_SIZES.has(length)) return false;
  const isFiltered = (one: Listing): boolean => one.query.status !== undefined;
  const isContradicted = listings.some(
    (other) =>
      !other.query.hasLimit &&
      isFiltered(other) === (query.status !== undefined) &&
      (other.length > length || other.length === query.limit),
  );
  const isShortened = listings.some(
    (other) =>
      other.query.status === query.status &&
      other.length > length &&
      other.exchange.end < exchange.start,
  );
  return !isContradicted && (length > query.limit || isShortened);
}

function signOfTime(shown: unknown): Sign | undefined {
  if (typeof shown === 'bigint' || (typeof shown === 'string' && /^\d{10,}$/.test(shown)))
    return 'since-1970';
  return typeof shown === 'string' && /^\d{4}-?\d\d-?\d\dT[\d:.,]+$/i.test(shown)
    ? 'without-zone'
    : undefined;
}

function numberChange(sent: bigint, shown: bigint): Sign | undefined {
  const isFloat32 = shown === BigInt(Math.fround(Number(sent)));
  const isClamped = !isFloat32 && (shown === INT32 - 1n || shown === -INT32);
  if (shown === BigInt.asIntN(32, sent) || isClamped) return 'int32';
  return shown === BigInt(Number(sent)) ? 'double' : undefined;
}

/** Returns the value in the response that the violation is about. */
function shownAt(violation: Violation, exchange: Answered): unknown {
  const { subject = '' } = violation;
  if (exchange.operation === 'submitMessage') {
    const record = valueOf(exchange);
    return isObject(record) ? member(record, subject) : undefined;
  }
  const snapshot = snapshotAt(violation, exchange);
  return subject === 'name' || subject === 'categoryId' ? snapshot?.[subject] : undefined;
}

/** Returns the value that was sent for the field: by this request if it is a POST, or by the POST that added the animal. */
function sentFor(violation: Violation, exchange: Answered, evidence: Evidence): unknown {
  const { subject = '' } = violation;
  if (exchange.request.method === 'POST') return sentMember(exchange, subject);
  const snapshot = snapshotAt(violation, exchange);
  const [creation, ...others] =
    snapshot === undefined ? [] : storeOf(evidence).creationsOf(snapshot.id);
  // If several animals share the id, the response may show any of them.
  return creation && others.length === 0 ? sentMember(creation.exchange, subject) : undefined;
}

/** Returns the animal that the violation is about. */
function snapshotAt({ pointer = '' }: Violation, exchange: Answered): Snapshot | undefined {
  const place = pointer.slice(0, pointer.lastIndexOf('/'));
  return snapshotsIn(exchange).find((each) => each.pointer === place);
}
