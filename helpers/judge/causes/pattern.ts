import { sentBy, type Evidence } from '../../evidence/evidence.js';
import { isOddText } from '../../evidence/plain.js';
import { header, type Exchange } from '../../exchange.js';
import { memoize } from '../../memoize.js';
import { OF_BODY, OF_STATUS, type Deviation } from './deviation.js';
import type { Group } from './grouping.js';
import { statusOf } from './violated.js';

/** How a deviation comes in time, as far as requests that were sent more than once show it. */
export type Pattern =
  | { readonly pattern: 'constant' }
  | { readonly pattern: 'intermittent'; readonly failed: number; readonly of: number }
  | {
      readonly pattern: 'since';
      /** Requests to try: the first is named. */
      readonly triggers: readonly [Exchange, ...Exchange[]];
      /** How many requests it may have been. */
      readonly of: number;
    };

/** Responses that must be wrong after a POST, to requests that were right before it: fewer may be so by chance. */
const LEAST_FAILURES = 3;

const CONSTANT: Pattern = { pattern: 'constant' };

/**
 * Compares each response that deviates with the other responses to the same request, but for the unique part of a name:
 * `intermittent` if outcomes change with no POST between them, `since` if all others came before a POST, else `constant`. Of several
 * POSTs that it may have been, those to try are accepted ones with an unusual value, one of each kind, or else the last one.
 */
export function patternOf({ own, deviation }: Group, evidence: Evidence): Pattern {
  // The content of a response, and whether an animal is there, change with the store.
  if (!OF_STATUS.has(deviation.type) && !OF_BODY.has(deviation.type)) return CONSTANT;
  const failures = new Set(own.map(({ exchange }) => exchange.index));
  const isBad = ({ index }: Exchange): boolean => failures.has(index);
  const mixed = alike(evidence)
    .map((same) => comparable(same, isBad, deviation))
    .filter((same) => same.some(isBad) && !same.every(isBad));
  const changes = mixed.flatMap((same) => changesIn(same, isBad));
  if (changes.some((change) => postsBetween(change, evidence).length === 0)) {
    const all = mixed.flat();
    return { pattern: 'intermittent', failed: all.filter(isBad).length, of: all.length };
  }
  const [first, ...later] = changes.toSorted((a, b) => a.to.start - b.to.start);
  const isSince =
    first !== undefined &&
    isFound(first.from) &&
    [first, ...later].every(({ to }) => isBad(to)) &&
    mixed.flat().filter(isBad).length >= LEAST_FAILURES;
  const posts = isSince ? candidates(failures, first.from, evidence) : [];
  const [trigger, ...others] = triggersOf(posts);
  return trigger === undefined
    ? CONSTANT
    : { pattern: 'since', triggers: [trigger, ...others], of: posts.length };
}

/** The most unusual of the POSTs first; of unusual texts, the one with the most different characters. */
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

const UNUSUAL = { none: 1, text: 2, body: 3 } as const;

/** The POSTs between the last success of the operation and the first failure. */
function candidates(
  failures: ReadonlySet<number>,
  from: Exchange,
  evidence: Evidence,
): readonly Exchange[] {
  const bad = [...failures].flatMap((index) => evidence.exchanges[index] ?? []);
  const to = bad.reduce((one, other) => (other.start < one.start ? other : one));
  const succeeded = evidence
    .answered(from.operation)
    .filter((one) => isFound(one) && !failures.has(one.index) && one.start < to.start);
  const last = succeeded.reduce((one, other) => (other.start > one.start ? other : one), from);
  return postsBetween({ from: last, to }, evidence);
}

/** How unusual an accepted POST is. */
function unusual(exchange: Exchange): number {
  const status = statusOf(exchange);
  if (status < 200 || status >= 300) return 0;
  const sent = sentBy(exchange);
  if (sent === undefined) return UNUSUAL.body;
  return isOddText(sent.name) ? UNUSUAL.text : UNUSUAL.none;
}

/** Whether a GET got what it asked for. */
function isFound(exchange: Exchange): boolean {
  return exchange.request.method === 'GET' && statusOf(exchange) < 300;
}

/**
 * Responses to one request that differ in nothing but the deviation: of other statuses, unless the status is what deviates. One that
 * deviates in the same way without a violation, such as a 404 before an animal is added, is no success.
 */
function comparable(
  same: readonly Exchange[],
  isBad: (exchange: Exchange) => boolean,
  { type }: Deviation,
): readonly Exchange[] {
  const bad = same.filter(isBad);
  const statuses = new Set(bad.map(statusOf));
  if (!OF_BODY.has(type))
    return same.filter((exchange) => isBad(exchange) || !statuses.has(statusOf(exchange)));
  const bodies = new Set(bad.map(({ answer }) => answer?.body));
  return same.filter(
    (exchange) =>
      isBad(exchange) || (statuses.has(statusOf(exchange)) && !bodies.has(exchange.answer?.body)),
  );
}

/** Two responses to the same request, one after the other, with another outcome. */
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

/** POSTs to the same resource that may have been handled after the first and before the second, in the order of sending. */
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

/** Answered requests of the four operations by what was sent. */
const alike = memoize((evidence: Evidence): readonly (readonly Exchange[])[] => {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of evidence.answered()) {
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
