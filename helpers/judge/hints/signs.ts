import { valueOf, sentMember } from '../../evidence/bodies.js';
import { storeOf, snapshotsIn } from '../../evidence/store.js';
import { type Evidence } from '../../evidence/evidence.js';
import type { Listing, Snapshot } from '../../evidence/model.js';
import { hasAdded, hasOddText, textSent } from '../../evidence/sent.js';
import { type Answered, hasRightKey } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { memoize } from '../../memoize.js';
import type { JudgedViolation } from '../../requirement.js';

/** A detail of a violation: what is unusual about the request, how a value was changed, or how a page differs from the requested one. */
export type Sign =
  | 'odd-text'
  | 'name-taken-as-missing'
  | 'in-two-pieces'
  | 'beyond-int32'
  | 'int32'
  | 'double'
  | 'right-elsewhere'
  | 'html'
  | 'trimmed'
  | 'cut'
  | 'normalized'
  | 'utf8-of-three-bytes'
  | 'name-of-another-request'
  | 'since-1970'
  | 'without-zone'
  | 'common-default-size'
  | 'one-more-than-limit'
  | 'limited-before-filtering';

/** Returns the signs of a violation, computed from the request and the response. */
export function signsOf(
  violation: JudgedViolation,
  exchange: Answered,
  evidence: Evidence,
): ReadonlySet<Sign | undefined> {
  const { kind, subject } = violation;
  if (kind === 'status' || kind === 'server-error')
    return new Set(signsOfRequest(exchange, evidence));
  if (kind === 'page-size' || kind === 'animal-missing')
    return new Set(signsOfPage(exchange, violation, evidence));
  const shown = shownAt(violation, exchange);
  if (subject === 'createdAt') return new Set([signOfTime(shown)]);
  if (kind !== 'field-altered') return new Set();
  const sent = sentFor(violation, exchange, evidence);
  if (sent === shown) return new Set();
  const change = changeOf(sent, shown);
  if (change === undefined) return new Set([signOfOtherName(shown, violation, evidence)]);
  return new Set([
    isRightElsewhere(sent, violation, exchange, evidence) ? 'right-elsewhere' : change,
  ]);
}

function changeOf(sent: unknown, shown: unknown): Sign | undefined {
  if (typeof sent === 'string' && typeof shown === 'string') return textChange(sent, shown);
  return typeof sent === 'bigint' && typeof shown === 'bigint'
    ? numberChange(sent, shown)
    : undefined;
}

/** Whether another GET shows the field of the animal as it was sent. */
function isRightElsewhere(
  sent: unknown,
  violation: JudgedViolation,
  exchange: Answered,
  evidence: Evidence,
): boolean {
  const { snapshots } = storeOf(evidence);
  const { subject } = violation;
  const id = snapshotAt(violation, exchange)?.id;
  if (id === undefined || (subject !== 'name' && subject !== 'categoryId')) return false;
  return (
    snapshots.get(id)?.some((other) => other.view !== 'create' && other[subject] === sent) === true
  );
}

const INT32 = 2n ** 31n;

/**
 * Whether the run shows that a name such as `null` is refused because of this word. No accepted animal has this name, but an animal
 * with an ordinary name and the same status and category is accepted.
 */
function isWordRefused(exchange: Answered, evidence: Evidence): boolean {
  const accepted = evidence.answered('createPet').filter(hasAdded);
  const word = sentMember(exchange, 'name');
  if (!isWord(word) || accepted.some((other) => sentMember(other, 'name') === word)) return false;
  return accepted.some(
    (other) =>
      !isWord(sentMember(other, 'name')) &&
      sentMember(other, 'status') === sentMember(exchange, 'status') &&
      sentMember(other, 'categoryId') === sentMember(exchange, 'categoryId'),
  );
}

const WORDS = new Set(['0', 'false', 'null', 'undefined']);
const isWord = (name: unknown): boolean => typeof name === 'string' && WORDS.has(name);

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

function signsOfRequest(exchange: Answered, evidence: Evidence): readonly (Sign | undefined)[] {
  // If no category beyond int32 is accepted, the category is the more likely reason.
  const isBeyond = isBeyondInt32(exchange) && !isBeyondAccepted(evidence);
  return [
    mayFailForText(exchange, evidence) && !isBeyond ? 'odd-text' : undefined,
    isWordRefused(exchange, evidence) ? 'name-taken-as-missing' : undefined,
    exchange.request.inPieces ? 'in-two-pieces' : undefined,
    isBeyond ? 'beyond-int32' : undefined,
  ];
}

/** Default page sizes of common frameworks. */
const DEFAULT_SIZES: ReadonlySet<number> = new Set([10, 15, 25, 30, 50, 100]);

function signsOfPage(
  exchange: Answered,
  { subject, lacks = [] }: JudgedViolation,
  evidence: Evidence,
): readonly (Sign | undefined)[] {
  const { listings } = storeOf(evidence);
  const page = listings.find((listing) => listing.exchange === exchange);
  if (page === undefined) return [];
  const { query, length } = page;
  const isOneMoreAtMost = listings.every(
    ({ query: other, length: seen }) =>
      seen <= other.limit + 1 || (other.status === undefined) !== (query.status === undefined),
  );
  return [
    isOtherDefaultSize(page, evidence) ? 'common-default-size' : undefined,
    subject === 'limit' && length === query.limit + 1 && isOneMoreAtMost
      ? 'one-more-than-limit'
      : undefined,
    isLimitedBeforeFiltering(page, lacks, evidence) ? 'limited-before-filtering' : undefined,
  ];
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

/**
 * Whether the service seems to apply `limit` before the filter. Each condition must be true:
 * - The filtered page has exactly the matching animals of a full page without the filter.
 * - The animals that are wrongly missing from the filtered page are not on that full page either.
 * - Every animal on a filtered page of the run is also on a full page.
 */
function isLimitedBeforeFiltering(
  page: Listing,
  lacks: readonly bigint[],
  evidence: Evidence,
): boolean {
  const { listings } = storeOf(evidence);
  const { status, limit } = page.query;
  if (status === undefined || page.length >= limit || page.length === 0) return false;
  const unfilteredFullPages = ({ query }: Listing): readonly Listing[] =>
    listings.filter(
      (other) =>
        other.query.status === undefined &&
        other.query.limit === query.limit &&
        other.length >= query.limit,
    );
  const own = unfilteredFullPages(page).filter(({ ids }) => !lacks.some((id) => ids.has(id)));
  const showsAnimalBeyondFullPages = (filtered: Listing): boolean => {
    const pages = unfilteredFullPages(filtered);
    const isOnFullPage = (id: bigint): boolean => pages.some(({ ids }) => ids.has(id));
    return pages.length > 0 && ![...filtered.ids].every(isOnFullPage);
  };
  return (
    own.some((full) => isFilteredFrom(full, page)) &&
    !listings.some((other) => other.query.status !== undefined && showsAnimalBeyondFullPages(other))
  );
}

/** Whether a filtered page has exactly the animals that another page shows with that status. */
function isFilteredFrom({ snapshots }: Listing, { ids, query }: Listing): boolean {
  const matching = snapshots.filter(({ status }) => status === query.status);
  return ids.size === matching.length && matching.every(({ id }) => ids.has(id));
}

function signOfTime(shown: unknown): Sign | undefined {
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

/** Characters beyond U+FFFF, and the characters that services put in their place: `?` and U+FFFD. */
const ASTRAL = /[\u{10000}-\u{10ffff}?\ufffd]/gu;

/** Shorter texts are rarely cut because of the size of a column. */
const SHORTEST_CUT = 30;

/**
 * Whether the end of the text was cut off, at its first U+0000 or for lack of room. Lack of room is assumed only if a character of
 * the lost end is also in the text that is left. If none is, the service perhaps removes these characters wherever they are.
 */
function isCut(sent: string, shown: string): boolean {
  if (sent.at(shown.length) === '\0') return true;
  const isInRest = (character: string): boolean => shown.includes(character);
  return shown.length >= SHORTEST_CUT && [...sent].slice([...shown].length).some(isInRest);
}

const NORMALIZATION_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

function textChange(sent: string, shown: string): Sign | undefined {
  if (unescaped(shown) === sent) return 'html';
  if (sent.includes(shown) && sent.trim() === shown.trim()) return 'trimmed';
  if (sent.startsWith(shown) && isCut(sent, shown)) return 'cut';
  if (NORMALIZATION_FORMS.some((form) => sent.normalize(form) === shown)) return 'normalized';
  const isWithoutAstral = shown.replaceAll(ASTRAL, '') === sent.replaceAll(ASTRAL, '');
  return isWithoutAstral && !/[\u{10000}-\u{10ffff}]/u.test(shown)
    ? 'utf8-of-three-bytes'
    : undefined;
}

/** Returns a sign if an animal has the name that another request of this run sent. */
function signOfOtherName(
  shown: unknown,
  { subject }: JudgedViolation,
  evidence: Evidence,
): Sign | undefined {
  const isSent = evidence
    .answered('createPet')
    .some((exchange) => sentMember(exchange, 'name') === shown);
  return subject === 'name' && isSent ? 'name-of-another-request' : undefined;
}

function numberChange(sent: bigint, shown: bigint): Sign | undefined {
  const isFloat32 = shown === BigInt(Math.fround(Number(sent)));
  const isClamped = !isFloat32 && (shown === INT32 - 1n || shown === -INT32);
  if (shown === BigInt.asIntN(32, sent) || isClamped) return 'int32';
  return shown === BigInt(Number(sent)) ? 'double' : undefined;
}

/** Returns the value in the response that the violation is about. */
function shownAt(violation: JudgedViolation, exchange: Answered): unknown {
  const { subject = '' } = violation;
  if (exchange.operation === 'submitMessage') {
    const record = valueOf(exchange);
    return isObject(record) ? member(record, subject) : undefined;
  }
  const snapshot = snapshotAt(violation, exchange);
  return subject === 'name' || subject === 'categoryId' ? snapshot?.[subject] : undefined;
}

/** Returns the value that was sent for the field: by this request if it is a POST, or by the POST that added the animal. */
function sentFor(violation: JudgedViolation, exchange: Answered, evidence: Evidence): unknown {
  const { subject = '' } = violation;
  if (exchange.request.method === 'POST') return sentMember(exchange, subject);
  const snapshot = snapshotAt(violation, exchange);
  const [creation, ...others] =
    snapshot === undefined ? [] : storeOf(evidence).creationsOf(snapshot.id);
  // If several animals share the id, the response may show any of them.
  return creation && others.length === 0 ? sentMember(creation.exchange, subject) : undefined;
}

/** Returns the animal that the violation is about. */
function snapshotAt({ pointer = '' }: JudgedViolation, exchange: Answered): Snapshot | undefined {
  const place = pointer.slice(0, pointer.lastIndexOf('/'));
  return snapshotsIn(exchange).find((each) => each.pointer === place);
}
