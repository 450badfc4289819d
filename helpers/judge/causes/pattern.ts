import type { Operation } from '../../../schemas/operations.js';
import type { Evidence } from '../../evidence/evidence.js';
import { sentBy } from '../../evidence/sent.js';
import { isOddText } from '../../evidence/plain.js';
import { header, isOfShrinking, isSuccess, type Exchange } from '../../exchange.js';
import { memoize } from '../../memoize.js';
import { SUCCESS_REQUIRED } from '../success-required.js';
import { BODY_DEVIATIONS, STATUS_DEVIATIONS, type Deviation } from './deviation.js';
import type { Group } from './group.js';
import { statusOf } from './violated.js';

/** How a deviation occurs over time, judged by requests that were sent more than once, or by POSTs that stop succeeding. */
export type Pattern =
  | { readonly pattern: 'constant' }
  | { readonly pattern: 'intermittent'; readonly failed: number; readonly of: number }
  | {
      readonly pattern: 'since';
      /** The most likely of the requests that may have started the deviation; perhaps none. The text names the first. */
      readonly triggers: readonly Exchange[];
      /** How many requests may have started the deviation. */
      readonly of: number;
    }
  | {
      readonly pattern: 'since';
      /** The first failure: it may have caused the others. */
      readonly triggers: readonly [Exchange];
      /** An operation that creates something, and how often it succeeded before the first failure. It never did afterward. */
      readonly operation: Operation;
      readonly succeeded: number;
    };

/** How many wrong responses the pattern `since` needs. Fewer may be a coincidence. */
const LEAST_FAILURES = 3;

/** If more requests may have started the deviation, one is only named if its operation never succeeds afterward. */
const MOST_SUSPECTS = 25;

const CONSTANT: Pattern = { pattern: 'constant' };

/**
 * Compares each response that deviates with the other responses to the same request. The unique part of a name is ignored.
 * - `constant`: all of these responses deviate.
 * - `intermittent`: outcomes change with no POST between them, or for a wrong key in both directions.
 * - `since`: all right responses came before some request, or no POST of an operation succeeds any more.
 * - undefined: none of these, for example because no such request was sent twice.
 */
export function patternOf(group: Group, evidence: Evidence): Pattern | undefined {
  const { own, deviation } = group;
  const end = endOfAdding(group, evidence);
  if (end !== undefined) return end;
  const failures = new Set(own.map(({ exchange }) => exchange.index));
  const isBad = ({ index }: Exchange): boolean => failures.has(index);
  const repeated = responsesByRequest(evidence)
    .map((same) => comparable(same, isBad, deviation))
    .filter((same) => same.length > 1 && same.some(isBad));
  const mixed = repeated.filter((same) => !same.every(isBad));
  if (mixed.length === 0) return repeated.length === 0 ? undefined : CONSTANT;
  // Other deviations may come and go because the content of the store changes.
  if (!STATUS_DEVIATIONS.has(deviation.type) && !BODY_DEVIATIONS.has(deviation.type))
    return undefined;
  const all = mixed.flat();
  const failed = all.filter(isBad).length;
  const changes = mixed.flatMap((same) => changesIn(same, isBad));
  // A 403 may be a ban because of wrong keys. Then the request that started it may be a GET.
  const isBan = deviation.type === 'status' && deviation.status === 403;
  const isSince = !isBan && failed >= LEAST_FAILURES && changes.every(({ to }) => isBad(to));
  const since = isSince ? sinceOf(failures, all, changes, evidence) : undefined;
  if (since !== undefined) return since;
  // If getPet finds an animal late, and always from then on, the write was late: this is not intermittent.
  const isLate = isNotFound(deviation) && changes.every(({ from }) => isBad(from));
  // No POST can explain that wrong keys are first accepted and then refused, and others first refused and then accepted.
  const isBothWays =
    deviation.type === 'key' &&
    changes.some(({ from }) => isBad(from)) &&
    changes.some(({ to }) => isBad(to));
  const isIntermittent =
    isBothWays || changes.some((change) => postsBetween(change, evidence).length === 0);
  return isIntermittent && !isLate
    ? { pattern: 'intermittent', failed, of: all.length }
    : undefined;
}

const isNotFound = (deviation: Deviation): boolean =>
  deviation.type === 'status' && deviation.status === 404;

/** Detects that no POST succeeds any more, although some must: a quota, or a counter that has run out. */
function endOfAdding({ violations }: Group, evidence: Evidence): Pattern | undefined {
  const posts = violations
    .filter(({ exchange }) => exchange.request.method === 'POST')
    .toSorted((a, b) => a.exchange.start - b.exchange.start);
  const needed = posts.filter(({ id }) => SUCCESS_REQUIRED.has(id));
  const [plain] = needed;
  // A POST with a wrong success status still creates something.
  if (plain === undefined || statusOf(plain.exchange) < 300) return undefined;
  if (new Set(needed.map(({ exchange }) => exchange)).size < LEAST_FAILURES) return undefined;
  const { operation } = plain.exchange;
  const succeeded = evidence.answered(operation).filter(isSuccess);
  // The first failure may be a request that need not succeed.
  const first = [...posts, plain].find(
    ({ exchange }) =>
      exchange.operation === operation && succeeded.every(({ start }) => start < exchange.end),
  );
  return first === undefined || succeeded.length === 0
    ? undefined
    : { pattern: 'since', triggers: [first.exchange], operation, succeeded: succeeded.length };
}

/**
 * Returns the pattern `since` with the most likely triggers of the failures; undefined if there are none.
 * @param mixed the responses to requests with both outcomes
 * @param changes the changes of outcome, all from success to failure
 */
function sinceOf(
  failures: ReadonlySet<number>,
  mixed: readonly Exchange[],
  changes: readonly Change[],
  evidence: Evidence,
): Pattern | undefined {
  const [first] = changes.toSorted((a, b) => a.to.start - b.to.start);
  if (first === undefined) return undefined;
  const { from } = first;
  if (!isSuccessfulGet(from)) return undefined;
  const gap = gapBefore(failures, mixed, from, evidence);
  if (changes.some((change) => postsBetween(change, evidence).length === 0))
    return lastingSince(failures, gap, evidence);
  const posts = postsBetween(gap, evidence);
  const [trigger, ...others] = triggersOf(posts);
  if (trigger === undefined) return undefined;
  const isNamed = posts.length <= MOST_SUSPECTS || !isOver(gap.to, trigger.end, failures, evidence);
  return { pattern: 'since', triggers: isNamed ? [trigger, ...others] : [], of: posts.length };
}

/**
 * Returns the first failure as the trigger if no GET of its operation has succeeded since. The actual trigger may be any request
 * shortly before it, not only a POST.
 */
function lastingSince(
  failures: ReadonlySet<number>,
  { from, to }: Change,
  evidence: Evidence,
): Pattern | undefined {
  if (isOver(to, to.start, failures, evidence)) return undefined;
  const between = evidence.exchanges.filter(
    (one) => one !== from && one.end > from.start && one.start <= to.start,
  );
  return { pattern: 'since', triggers: [to], of: between.length };
}

/** Whether the operation of a failure has succeeded after some time. */
function isOver(
  { operation }: Exchange,
  time: number,
  failures: ReadonlySet<number>,
  evidence: Evidence,
): boolean {
  return evidence
    .answered(operation)
    .some((one) => isSuccessfulGet(one) && !failures.has(one.index) && one.start > time);
}

/** Returns the most unusual POST. If less unusual POSTs have an odd text, adds the one with the most different characters. */
function triggersOf(posts: readonly Exchange[]): readonly Exchange[] {
  const sorted = posts.toSorted((a, b) => unusual(a) - unusual(b));
  const first = sorted.at(-1);
  if (first === undefined) return [];
  const others = sorted.filter(
    (post) => unusual(post) === UNUSUAL.text && unusual(post) < unusual(first),
  );
  const variety = (post: Exchange): number => new Set(sentBy(post)?.name).size;
  const richest = others.toSorted((a, b) => variety(a) - variety(b)).at(-1);
  return richest === undefined ? [first] : [first, richest];
}

/** How unusual a POST is: `text` has an odd text, `body` does not add a valid animal, and `failed` got a 5xx. */
const UNUSUAL = { none: 1, text: 2, body: 3, failed: 4 } as const;

/** Returns the first failure, and the last success before it. Of successes, only those of requests that also failed count. */
function gapBefore(
  failures: ReadonlySet<number>,
  mixed: readonly Exchange[],
  from: Exchange,
  evidence: Evidence,
): Change {
  const bad = [...failures].flatMap((index) => evidence.exchanges[index] ?? []);
  const to = bad.reduce((one, other) => (other.start < one.start ? other : one));
  const succeeded = mixed.filter(
    (one) => isSuccessfulGet(one) && !failures.has(one.index) && one.start < to.start,
  );
  const last = succeeded.reduce((one, other) => (other.start > one.start ? other : one), from);
  return { from: last, to };
}

/** Returns how unusual a POST is; 0 if the service did not process it, that is, for any status other than 2xx and 5xx. */
function unusual(exchange: Exchange): number {
  const status = statusOf(exchange);
  if (status >= 500) return UNUSUAL.failed;
  if (status < 200 || status >= 300) return 0;
  const sent = sentBy(exchange);
  if (sent === undefined) return UNUSUAL.body;
  return isOddText(sent.name) ? UNUSUAL.text : UNUSUAL.none;
}

/** Whether the request is a GET that succeeded. */
function isSuccessfulGet(exchange: Exchange): boolean {
  return exchange.request.method === 'GET' && statusOf(exchange) < 300;
}

/**
 * Returns the responses to one request that differ only in the deviation: they have the same status, unless the deviation is in the
 * status. Leaves out responses that deviate in the same way but are right, such as a 404 before an animal is added.
 */
function comparable(
  same: readonly Exchange[],
  isBad: (exchange: Exchange) => boolean,
  { type }: Deviation,
): readonly Exchange[] {
  const bad = same.filter(isBad);
  const statuses = new Set(bad.map(statusOf));
  if (STATUS_DEVIATIONS.has(type))
    return same.filter((exchange) => isBad(exchange) || !statuses.has(statusOf(exchange)));
  const bodies = new Set(BODY_DEVIATIONS.has(type) ? bad.map(({ answer }) => answer?.body) : []);
  return same.filter(
    (exchange) =>
      isBad(exchange) || (statuses.has(statusOf(exchange)) && !bodies.has(exchange.answer?.body)),
  );
}

/** Two consecutive responses to the same request with different outcomes. */
interface Change {
  readonly from: Exchange;
  readonly to: Exchange;
}

function changesIn(same: readonly Exchange[], isBad: (exchange: Exchange) => boolean): Change[] {
  const inOrder = same.toSorted((a, b) => a.start - b.start);
  return inOrder.flatMap((to, at) => {
    const from = inOrder[at - 1];
    return from && isBad(from) !== isBad(to) ? [{ from, to }] : [];
  });
}

/** Returns POSTs to the same kind of resource that the service may have handled between the two responses, in the order of sending. */
function postsBetween({ from, to }: Change, { exchanges }: Evidence): readonly Exchange[] {
  const isMessages = from.operation === 'submitMessage';
  return exchanges
    .filter(
      (exchange) =>
        exchange.request.method === 'POST' &&
        exchange !== from &&
        exchange !== to &&
        (exchange.operation === 'submitMessage') === isMessages &&
        exchange.end > from.start &&
        exchange.start < to.end,
    )
    .toSorted((a, b) => a.start - b.start);
}

/** Complete exchanges of the four operations, without those of shrinking, grouped by request. */
const responsesByRequest = memoize((evidence: Evidence): readonly (readonly Exchange[])[] => {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of evidence.answered()) {
    if (isOfShrinking(exchange)) continue;
    const { method, url, headers, body = '' } = exchange.request;
    const what = body.replaceAll(/onformance [0-9a-f]{6} [0-9a-z]+/gi, '');
    const key = JSON.stringify([
      method,
      url,
      what,
      header(headers, 'authorization'),
      header(headers, 'content-type'),
    ]);
    const known = groups.get(key);
    if (known) known.push(exchange);
    else groups.set(key, [exchange]);
  }
  return [...groups.values()];
});
