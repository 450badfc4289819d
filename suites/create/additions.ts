import { valueOf, hasDecimals, sentMember } from '../../helpers/evidence/bodies.js';
import { snapshotsIn } from '../store/store.js';
import { plainCategory } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded, sentBy } from '../store/sent-animal.js';
import type { Sent } from '../store/model.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { type Answered, hasRightKey } from '../../helpers/exchange.js';
import { isObject, member, parseExact, type Json } from '../../helpers/json/exact-json.js';
import type { AnyProbe, Source } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A createPet request with the right key and a well-typed body, and its response. */
export interface Addition {
  readonly exchange: Answered;
  readonly sent: Sent;
}

export const everyAddition = derived<Addition>((evidence) =>
  evidence
    .answered('createPet')
    .filter(hasRightKey)
    .flatMap((exchange) => {
      const sent = sentBy(exchange);
      return sent === undefined ? [] : [{ exchange, sent }];
    }),
);

/**
 * Returns every addition of the run, for a requirement.
 * @param judged the probes whose lost responses make the requirement undetermined
 */
export function additionsOf(judged: readonly AnyProbe[]): Source<Addition> {
  return { from: everyAddition.from, probes: judged.flatMap(({ probes }) => probes), judged };
}

/** Returns a field of the animal in a response; undefined if it is missing, or if the body is not an object. */
export function fieldIn(exchange: Answered, field: string): Json | undefined {
  const value = valueOf(exchange);
  return isObject(value) ? member(value, field) : undefined;
}

const FIELDS: ReadonlySet<string> = new Set(['name', 'categoryId', 'status']);

/**
 * Whether the category is the only possible reason to refuse a request. The request has a plain name, no number such as `1.0` or
 * `1e2`, no null status, and no unknown field (unless the request was accepted).
 */
export function isPlain({ exchange, sent }: Addition): boolean {
  const parsed = parseExact(exchange.request.body ?? '');
  const fields = parsed.ok && isObject(parsed.value) ? Object.keys(parsed.value) : [];
  return (
    !isOddText(sent.name) &&
    !hasDecimals(exchange) &&
    (hasAdded(exchange) || fields.every((field) => FIELDS.has(field))) &&
    sentMember(exchange, 'status') !== null
  );
}

export function isInAcceptedCategory({ sent }: Addition, evidence: Evidence): boolean {
  return acceptedCategories.from(evidence).includes(sent.categoryId);
}

const acceptedCategories = derived<bigint>((evidence) => {
  const category = plainCategory(evidence);
  const isAccepted = everyAddition
    .from(evidence)
    .some((each) => hasAdded(each.exchange) && each.sent.categoryId === category);
  return category !== undefined && isAccepted ? [category] : [];
});

/** Responses that added an animal and have no readable id. Such an animal cannot be looked up. */
export const unreadableAdditions = derived<Answered>((evidence) =>
  everyAddition
    .from(evidence)
    .map(({ exchange }) => exchange)
    .filter((exchange) => hasAdded(exchange) && snapshotsIn(exchange).length === 0),
);
