import type { Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import { sentBy, sentMember, type Evidence } from './evidence.js';
import { isOddText } from './plain.js';
import { hasRightKey } from './query.js';

/** The category that plain animals use: that of the first animal that was sent with a plain name. */
export const plainCategory = memoize((evidence: Evidence): bigint | undefined => {
  const noted = evidence.fact('plain-category');
  if (noted !== undefined) return BigInt(noted);
  const inOrder = evidence.exchanges.toSorted((a, b) => a.seq - b.seq);
  for (const exchange of inOrder) {
    const sent = sentWithKey(exchange);
    if (sent !== undefined && !isOddText(sent.name)) return sent.categoryId;
  }
  return undefined;
});

/** Whether a request was to add an animal like any other: with a plain name, in the category of all of those. */
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
 * Whether no category was known to exist: none configured, and no animal seen before the first was added. Once a plain
 * animal of ours was accepted, the category that all of them share does exist.
 */
export function isCategoryGuessed(evidence: Evidence): boolean {
  if (evidence.settings.categoryId !== null) return false;
  const first = evidence.exchanges.find((exchange) => sentWithKey(exchange) !== undefined);
  if (!first) return false;
  if (evidence.creations.some(({ exchange }) => isPlainAnimal(exchange, evidence))) return false;
  for (const snapshots of evidence.snapshots.values()) {
    if (snapshots.some(({ exchange }) => exchange.end <= first.start)) return false;
  }
  return true;
}

/** The category that most animals are in: that of a single one may be retired, or somebody's odd test. */
export function commonestCategory({ snapshots }: Evidence): bigint | undefined {
  const counts = new Map<bigint, number>();
  for (const [snapshot] of snapshots.values()) {
    const category = snapshot?.categoryId;
    if (typeof category === 'bigint') counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].reduce<readonly [bigint | undefined, number]>(
    (most, each) => (each[1] > most[1] ? each : most),
    [undefined, 0],
  )[0];
}
