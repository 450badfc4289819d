import { isInt64 } from '../../schemas/int64.js';
import { isAnswered, type Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { Evidence } from './evidence.js';
import { hasAdded, sentBy, sentMember } from './sent.js';
import type { Snapshot } from './model.js';
import { isOddText } from './plain.js';
import { hasRightKey } from './query.js';

/**
 * The category of plain animals: the one in which most animals with a plain name were accepted; if none was, the category of the
 * first such request.
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

/** Whether a request should add a plain animal: with a plain name, in the category of plain animals. */
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
 * Whether no category was known to exist: none configured, and no animal seen before the first was added. Once a plain animal of
 * the suite was accepted, its category is known to exist.
 */
export function isCategoryGuessed(evidence: Evidence): boolean {
  if (evidence.settings.categoryId !== null) return false;
  const first = evidence.exchanges.find((exchange) => sentWithKey(exchange) !== undefined);
  if (!first) return false;
  const isAccepted = (exchange: Exchange): boolean =>
    isAnswered(exchange) && hasAdded(exchange) && isPlainAnimal(exchange, evidence);
  if (evidence.answered('createPet').some(isAccepted)) return false;
  for (const snapshots of evidence.snapshots.values()) {
    if (snapshots.some((snapshot) => isUsable(snapshot) && snapshot.exchange.end <= first.start))
      return false;
  }
  return true;
}

/** Whether a snapshot shows a category that an animal may be added to. */
function isUsable({ categoryId }: Snapshot): boolean {
  return isInt64(categoryId);
}

/**
 * Returns the categories of the known animals, the most common first: a category with a single animal may be closed, or left over
 * from a test.
 */
export function commonCategories({ snapshots }: Evidence): readonly bigint[] {
  return byCount(
    [...snapshots.values()].flatMap(([snapshot]) =>
      isInt64(snapshot?.categoryId) ? [snapshot.categoryId] : [],
    ),
  );
}
