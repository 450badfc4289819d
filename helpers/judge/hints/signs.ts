import { snapshotsIn, valueOf, type Evidence } from '../../evidence/evidence.js';
import { hasAdded, sentMember } from '../../evidence/sent.js';
import { isOddText } from '../../evidence/plain.js';
import type { Answered } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { hasRightKey } from '../../evidence/query.js';
import { memoize } from '../../memoize.js';
import type { JudgedViolation } from '../../requirement.js';

/** A detail of a violation: how a value was changed, or how a page differs from the requested one. */
export type Sign =
  | 'odd-text'
  | 'word-for-nothing'
  | 'in-two-pieces'
  | 'beyond-int32'
  | 'int32'
  | 'double'
  | 'html'
  | 'trimmed'
  | 'cut'
  | 'normalized'
  | 'utf8-of-three-bytes'
  | 'value-of-another'
  | 'since-1970'
  | 'without-zone'
  | 'usual-default'
  | 'one-more'
  | 'limit-first';

/** Returns the signs of a violation, computed from the request and the response. */
export function signsOf(
  violation: JudgedViolation,
  exchange: Answered,
  evidence: Evidence,
): ReadonlySet<Sign | undefined> {
  const { kind, subject } = violation;
  if (kind === 'status' || kind === 'server-error') return new Set(ofRequest(exchange, evidence));
  if (kind === 'page-size' || kind === 'animal-missing')
    return new Set(ofPage(exchange, violation, evidence));
  const shown = shownAt(violation, exchange);
  if (subject === 'createdAt') return new Set([ofTime(shown)]);
  if (kind !== 'field-altered') return new Set();
  const sent = sentFor(violation, exchange, evidence);
  if (sent === shown) return new Set();
  if (typeof sent === 'string' && typeof shown === 'string')
    return new Set([changeOf(sent, shown) ?? ofAnother(shown, violation, evidence)]);
  if (typeof sent === 'bigint' && typeof shown === 'bigint')
    return new Set([numberChange(sent, shown)]);
  return new Set();
}

const INT32 = 2n ** 31n;
const WORDS = new Set(['0', 'false', 'null', 'undefined']);

/** Names that were accepted. */
const acceptedNames = memoize(
  (evidence: Evidence): ReadonlySet<unknown> =>
    new Set(
      evidence
        .answered('createPet')
        .filter(hasAdded)
        .map((exchange) => sentMember(exchange, 'name')),
    ),
);

/** Whether the run shows that a word is refused as a name while other names are accepted. */
function isWordRefused(text: string, evidence: Evidence): boolean {
  const names = acceptedNames(evidence);
  return WORDS.has(text) && !names.has(text) && [...names].some((name) => !WORDS.has(`${name}`));
}

function isBeyondInt32(exchange: Answered): boolean {
  const category = sentMember(exchange, 'categoryId');
  return typeof category === 'bigint' && (category >= INT32 || category < -INT32);
}

const isBeyondAccepted = memoize((evidence: Evidence): boolean =>
  evidence.answered('createPet').some((exchange) => hasAdded(exchange) && isBeyondInt32(exchange)),
);

/** The text of a POST: of an animal or of a message. */
const textOf = (exchange: Answered): unknown =>
  sentMember(exchange, 'name') ?? sentMember(exchange, 'message');

/** Whether an unusual text may be the reason why a request fails: no request with a plain text fails in the same way. */
function mayFailForText(exchange: Answered, evidence: Evidence): boolean {
  const text = textOf(exchange);
  if (typeof text !== 'string' || text === '' || !isOddText(text)) return false;
  return !evidence.answered(exchange.operation).some((other) => {
    const plain = textOf(other);
    const isSame = other.answer.status === exchange.answer.status;
    return isSame && hasRightKey(other) && typeof plain === 'string' && !isOddText(plain);
  });
}

function ofRequest(exchange: Answered, evidence: Evidence): readonly (Sign | undefined)[] {
  const text = textOf(exchange);
  // If no category beyond int32 is accepted, the category is the more likely reason.
  const isBeyond = isBeyondInt32(exchange) && !isBeyondAccepted(evidence);
  return [
    mayFailForText(exchange, evidence) && !isBeyond ? 'odd-text' : undefined,
    typeof text === 'string' && isWordRefused(text, evidence) ? 'word-for-nothing' : undefined,
    exchange.request.inPieces ? 'in-two-pieces' : undefined,
    isBeyond ? 'beyond-int32' : undefined,
  ];
}

/** Default page sizes of common frameworks. */
const DEFAULT_SIZES: ReadonlySet<number> = new Set([10, 15, 25, 30, 50, 100]);

function ofPage(
  exchange: Answered,
  { subject, lacks = [] }: JudgedViolation,
  { listings }: Evidence,
): readonly (Sign | undefined)[] {
  const page = listings.find((listing) => listing.exchange === exchange);
  if (page === undefined) return [];
  const { query, length, ids } = page;
  const isOneMoreAtMost = listings.every(
    ({ query: other, length: seen }) =>
      seen <= other.limit + 1 || (other.status === undefined) !== (query.status === undefined),
  );
  // A full page without the filter shows exactly these animals with the status, and none that the filtered page lacks.
  const isOfFirstPage = listings.some(
    (other) =>
      ids.size > 0 &&
      other.query.status === undefined &&
      other.query.limit === query.limit &&
      other.length >= query.limit &&
      !lacks.some((id) => other.ids.has(id)) &&
      isSame(
        ids,
        other.snapshots.flatMap(({ id, status }) => (status === query.status ? [id] : [])),
      ),
  );
  return [
    subject === 'default limit' && DEFAULT_SIZES.has(length) ? 'usual-default' : undefined,
    subject === 'limit' && length === query.limit + 1 && isOneMoreAtMost ? 'one-more' : undefined,
    query.status !== undefined && length < query.limit && isOfFirstPage ? 'limit-first' : undefined,
  ];
}

const isSame = (ids: ReadonlySet<bigint>, others: readonly bigint[]): boolean =>
  ids.size === others.length && others.every((id) => ids.has(id));

function ofTime(shown: unknown): Sign | undefined {
  if (typeof shown === 'bigint' || (typeof shown === 'string' && /^\d{10,}$/.test(shown)))
    return 'since-1970';
  return typeof shown === 'string' && /^\d{4}-?\d\d-?\d\dT[\d:.,]+$/i.test(shown)
    ? 'without-zone'
    : undefined;
}

const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescaped = (text: string): string =>
  text
    .replaceAll(/&#(?:39|x27);|&apos;/gi, "'")
    .replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => ESCAPED[name] ?? whole);
const ASTRAL = /[\u{10000}-\u{10ffff}?\ufffd]/gu;

/** Shorter texts are rarely cut because of the size of a column. */
const SHORTEST_CUT = 30;

function changeOf(sent: string, shown: string): Sign | undefined {
  if (unescaped(shown) === sent) return 'html';
  if ([sent.trim(), sent.trimStart(), sent.trimEnd()].includes(shown)) return 'trimmed';
  const isForRoom = shown.length >= SHORTEST_CUT || sent.at(shown.length) === '\0';
  if (sent.startsWith(shown) && isForRoom) return 'cut';
  if (shown.normalize('NFKC') === sent.normalize('NFKC')) return 'normalized';
  const isWithoutAstral = shown.replaceAll(ASTRAL, '') === sent.replaceAll(ASTRAL, '');
  return isWithoutAstral && !/[\u{10000}-\u{10ffff}]/u.test(shown)
    ? 'utf8-of-three-bytes'
    : undefined;
}

/** Returns a sign if an animal has the name that another request of this run sent. */
function ofAnother(
  shown: string,
  { subject }: JudgedViolation,
  evidence: Evidence,
): Sign | undefined {
  const isSent = evidence
    .answered('createPet')
    .some((exchange) => sentMember(exchange, 'name') === shown);
  return subject === 'name' && isSent ? 'value-of-another' : undefined;
}

function numberChange(sent: bigint, shown: bigint): Sign | undefined {
  const isClamped = shown === INT32 - 1n || shown === -INT32;
  if (shown === BigInt.asIntN(32, sent) || isClamped) return 'int32';
  return shown === BigInt(Number(sent)) ? 'double' : undefined;
}

/** Returns the value in the response that the violation is about. */
function shownAt({ pointer = '', subject = '' }: JudgedViolation, exchange: Answered): unknown {
  if (exchange.operation === 'submitMessage') {
    const record = valueOf(exchange);
    return isObject(record) ? member(record, subject) : undefined;
  }
  const place = pointer.slice(0, pointer.lastIndexOf('/'));
  const snapshot = snapshotsIn(exchange).find((each) => each.pointer === place);
  return subject === 'name' || subject === 'categoryId' ? snapshot?.[subject] : undefined;
}

/** Returns the value that was sent for it, by the same request or by the one that added the animal. */
function sentFor(
  { pointer = '', subject = '' }: JudgedViolation,
  exchange: Answered,
  evidence: Evidence,
): unknown {
  if (exchange.request.method === 'POST') return sentMember(exchange, subject);
  const place = pointer.slice(0, pointer.lastIndexOf('/'));
  const snapshot = snapshotsIn(exchange).find((each) => each.pointer === place);
  const [creation, ...others] = snapshot === undefined ? [] : evidence.creationsOf(snapshot.id);
  // If several animals share the id, the response may show another one.
  return creation && others.length === 0 ? sentMember(creation.exchange, subject) : undefined;
}
