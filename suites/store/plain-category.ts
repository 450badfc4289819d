import { storeOf } from './store.js';
import { sentMember } from '../../helpers/evidence/bodies.js';
import { isInt64 } from '../../schemas/int64.js';
import { isAnswered, type Exchange, hasRightKey } from '../../helpers/exchange.js';
import { memoize } from '../../helpers/memoize.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded, sentBy } from './sent-animal.js';
import type { Snapshot } from './model.js';
import { isOddText } from '../../helpers/evidence/plain.js';

/**
 * Returns the category of the suite's plain animals: the one in which most animals with a plain name were accepted. If none was
 * accepted, returns the category in the first request with a plain name.
 */
export const plainCategory = memoize((evidence: Evidence): bigint | undefined => {
  const noted = evidence.fact('plain-category');
  if (noted !== undefined) return BigInt(noted);
  const inOrder = evidence.exchanges.toSorted((a, b) => a.seq - b.seq);
  const categories = (which: (exchange: Exchange) => boolean): readonly bigint[] =>
    inOrder.filter(which).flatMap((exchange) => {
      const sent = sentWithKey(exchange);
      return sent === undefined || isOddText(sent.name) ? [] : [sent.categoryId];
    });
  const accepted = categories((exchange) => isAnswered(exchange) && hasAdded(exchange));
  return byCount(accepted)[0] ?? categories(() => true)[0];
});

/** Returns the distinct values, the most frequent first. */
function byCount(values: readonly bigint[]): readonly bigint[] {
  const counts = new Map<bigint, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
}

/** Whether a createPet sends a plain animal: a plain name, the plain category, no id, and no null status. */
export function isPlainAnimal(exchange: Exchange, evidence: Evidence): boolean {
  const sent = sentWithKey(exchange);
  return (
    sent !== undefined &&
    !isOddText(sent.name) &&
    sent.categoryId === plainCategory(evidence) &&
    sentMember(exchange, 'id') === undefined &&
    sentMember(exchange, 'status') !== null
  );
}

function sentWithKey(exchange: Exchange): ReturnType<typeof sentBy> {
  const isAddition = exchange.operation === 'createPet' && hasRightKey(exchange);
  return isAddition ? sentBy(exchange) : undefined;
}

/**
 * Whether the suite had to guess the category of its animals: none is configured, and no animal was seen before the first createPet.
 * The category no longer counts as guessed when the service has accepted a plain animal.
 */
export function isCategoryGuessed(evidence: Evidence): boolean {
  if (evidence.settings.categoryId !== null) return false;
  const first = evidence.exchanges.find((exchange) => sentWithKey(exchange) !== undefined);
  if (!first) return false;
  const isAccepted = (exchange: Exchange): boolean =>
    isAnswered(exchange) && hasAdded(exchange) && isPlainAnimal(exchange, evidence);
  if (evidence.answered('createPet').some(isAccepted)) return false;
  const seen = [...storeOf(evidence).snapshots.values()].flat();
  return !seen.some(
    ({ categoryId, exchange: { end } }) => isInt64(categoryId) && end <= first.start,
  );
}

/** States why the category was a guess, and that it was refused. States only what the listings of the run showed. */
export function guessedCategoryInWords(evidence: Evidence): string {
  const { listings, own } = storeOf(evidence);
  const refused = 'and no animal could be added in category 1, which was a guess';
  if (listings.length === 0)
    return `listPets returned no listing, ${refused}: check the responses of listPets, or set CATEGORY_ID`;
  const isEmpty = listings.every(
    ({ length, snapshots }) => snapshots.filter(({ id }) => own.has(id)).length === length,
  );
  const why = isEmpty ? 'the store was empty' : 'no listed animal had a valid categoryId';
  return `${why}, ${refused}: set CATEGORY_ID`;
}

/**
 * Returns the categories of the known animals, the most common first. A rare category may accept no more animals, or be left over from
 * a test.
 */
export function commonCategories(
  snapshots: ReadonlyMap<bigint, readonly Snapshot[]>,
): readonly bigint[] {
  return byCount(
    [...snapshots.values()].flatMap(([snapshot]) =>
      isInt64(snapshot?.categoryId) ? [snapshot.categoryId] : [],
    ),
  );
}
