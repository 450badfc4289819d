import { MOST_ITEMS } from '../store/store.js';
import { jsonOf, valueOf } from '../../helpers/evidence/bodies.js';
import { hasAdded } from '../store/sent-animal.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import { inWords, isObject, member, type Json } from '../../helpers/json/exact-json.js';
import { memoize } from '../../helpers/memoize.js';
import { derived } from '../../helpers/probes/traffic.js';
import { mismatches, type Mismatch } from '../../schemas/validate.js';
import { isOfRemoved } from '../judging/removed.js';

/** A response that must contain animals, and all of its mismatches with the schema. */
export interface Shown {
  readonly exchange: Answered;
  /** The number of values where animals must be; undefined for a listing that is not an array. */
  readonly count: number | undefined;
  readonly mismatches: readonly Mismatch[];
}

const shownIn = memoize((exchange: Answered): readonly Shown[] => {
  const { operation, answer } = exchange;
  const value = valueOf(exchange);
  const isListing =
    operation === 'listPets' &&
    (answer.status === 200 || (isSuccess(exchange) && Array.isArray(value)));
  const isSingle =
    (operation === 'getPet' && answer.status === 200) ||
    (operation === 'createPet' && hasAdded(exchange));
  if (!isListing && !isSingle) return [];
  if (isSingle) return [{ exchange, count: 1, mismatches: mismatches('pet', value) }];
  const items = Array.isArray(value) ? value.slice(0, MOST_ITEMS) : value;
  const count = Array.isArray(items) ? items.length : undefined;
  return [{ exchange, count, mismatches: mismatches('pets', items) }];
});

/** Every response that must contain animals. */
export const shownAnimals = derived<Shown>((evidence) =>
  evidence
    .answered()
    .flatMap((exchange) => (isOfRemoved(exchange, evidence) ? [] : shownIn(exchange))),
);

/** Describes the value at a pointer into a response, or why the body is not JSON. */
export function observedAt(exchange: Answered, pointer: string): string {
  const parsed = jsonOf(exchange);
  if (!parsed.ok) return parsed.why;
  let value: Json | undefined = parsed.value;
  for (const part of pointer.split('/').slice(1)) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isObject(value) ? member(value, part) : undefined;
  }
  return inWords(value);
}
