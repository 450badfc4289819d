import { plainCategory } from '../../helpers/evidence/category.js';
import {
  sentBy,
  sentMember,
  snapshotsIn,
  valueOf,
  type Evidence,
} from '../../helpers/evidence/evidence.js';
import type { Sent } from '../../helpers/evidence/model.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { hasRightKey } from '../../helpers/evidence/query.js';
import type { Answered, Exchange } from '../../helpers/exchange.js';
import { isObject, member, parseExact, type Json } from '../../helpers/json/exact-json.js';
import type { AnyProbe, Source } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A createPet request with the right key and a well-typed body, and its response. */
export interface Addition {
  readonly exchange: Answered;
  readonly sent: Sent;
}

/** Every addition of the run. */
export const everyAddition = derived<Addition>((evidence) =>
  evidence
    .answered('createPet')
    .filter(hasRightKey)
    .flatMap((exchange) => {
      const sent = sentBy(exchange);
      return sent === undefined ? [] : [{ exchange, sent }];
    }),
);

/** Returns every addition of the run, for a requirement. @param judged the probes whose lost responses make it undetermined */
export function additionsOf(judged: readonly AnyProbe[]): Source<Addition> {
  return { from: everyAddition.from, probes: judged.flatMap(({ probes }) => probes), judged };
}

/** Returns a field of the animal in a response; undefined if it is missing, or if the body is not an object. */
export function fieldIn(exchange: Answered, field: string): Json | undefined {
  const value = valueOf(exchange);
  return isObject(value) ? member(value, field) : undefined;
}

/** Whether a number in the request has a fraction or an exponent. Such a request may be refused with any 4xx. */
export function hasDecimals({ request }: Exchange): boolean {
  const withoutTexts = (request.body ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /\d[.eE]/.test(withoutTexts);
}

const FIELDS: ReadonlySet<string> = new Set(['name', 'categoryId', 'status']);

/**
 * Whether only the category of a request may be a reason to refuse it: it has a plain name, no null status, and no unknown field
 * (unless it was accepted).
 */
export function isPlain({ exchange, sent }: Addition): boolean {
  const parsed = parseExact(exchange.request.body ?? '');
  const fields = parsed.ok && isObject(parsed.value) ? Object.keys(parsed.value) : [];
  return (
    !isOddText(sent.name) &&
    !hasDecimals(exchange) &&
    (exchange.answer.status === 201 || fields.every((field) => FIELDS.has(field))) &&
    sentMember(exchange, 'status') !== null
  );
}

/** Whether the category is the one of plain animals, and one of them was accepted in it. */
export function isInAcceptedCategory({ sent }: Addition, evidence: Evidence): boolean {
  return acceptedCategories.from(evidence).includes(sent.categoryId);
}

const acceptedCategories = derived<bigint>((evidence) => {
  const category = plainCategory(evidence);
  const isAccepted = everyAddition
    .from(evidence)
    .some((each) => each.exchange.answer.status === 201 && each.sent.categoryId === category);
  return category !== undefined && isAccepted ? [category] : [];
});

/** 201 responses without a readable id, whose animals cannot be looked up. */
export const unreadableAdditions = derived<Answered>((evidence) =>
  everyAddition
    .from(evidence)
    .map(({ exchange }) => exchange)
    .filter((exchange) => exchange.answer.status === 201 && snapshotsIn(exchange).length === 0),
);
