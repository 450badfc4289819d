import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered } from '../../../helpers/exchange.js';
import { groupBy } from '../../../helpers/group-by.js';
import type { Sentence } from './row.js';
import { sentenceOf } from './sentences.js';
import { isFiltered, itemIn, type Violated } from './violated.js';

/** All violations with the same sentence. */
export interface Group {
  readonly sentence: Sentence;
  readonly violations: readonly Violated[];
  /** The responses that show it, whether or not a check judged them. */
  readonly exchanges: ReadonlySet<Answered>;
}

/** Groups violations by their sentences. */
export function groupsOf(all: readonly Violated[], evidence: Evidence): readonly Group[] {
  const bySentence = new Map<string, { sentence: Sentence; violations: Violated[] }>();
  for (const violated of all) {
    const sentence = sentenceOf(violated, evidence);
    const known = bySentence.get(sentence.text);
    if (known) known.violations.push(violated);
    else bySentence.set(sentence.text, { sentence, violations: [violated] });
  }
  return [...bySentence.values()].map(({ sentence, violations }) => {
    const holding = sentence.holds === undefined ? [] : evidence.answered().filter(sentence.holds);
    const exchanges = new Set([...violations.map(({ exchange }) => exchange), ...holding]);
    const areFiltered = violations.every(({ exchange }) => isFiltered(exchange));
    const text = areFiltered
      ? sentence.text.replace(/^Listings/, 'Filtered listings')
      : sentence.text;
    return { sentence: { ...sentence, text }, violations, exchanges };
  });
}

/** At least this share of the places of the larger set of groups is also in the smaller one. */
const SHARED = 2 / 3;

/** Merges groups: first those with a common topic, then sets of groups that are about mostly the same places. */
export function merged(groups: readonly Group[]): readonly (readonly Group[])[] {
  const byTopic = joined(groups, (group) => group.sentence.topics);
  const pairs = pairsOnSamePlaces(
    byTopic.map((some) => new Set(some.flatMap(({ violations }) => violations.map(placeOf)))),
  );
  return joined(byTopic, (_, at) => pairs[at] ?? []).map((sets) => sets.flat());
}

/** An exchange, or one item of its listing: two faults may show in different items. */
const placeOf = ({ exchange, violation }: Violated): string =>
  exchange.operation === 'listPets'
    ? `${exchange.index} ${itemIn(violation.pointer ?? '')}`
    : `${exchange.index}`;

/** Returns for each set of places the names of the pairs in which most places are shared. Visits each place once for each pair on it. */
function pairsOnSamePlaces(sets: readonly ReadonlySet<string>[]): readonly (readonly string[])[] {
  const setsOn = groupBy(
    sets.flatMap((places, set) => [...places].map((place) => ({ place, set }))),
    ({ place }) => place,
  );
  const shared = new Map<string, { one: number; other: number; count: number }>();
  for (const here of setsOn.values()) {
    for (const [at, { set: one }] of here.entries()) {
      for (const { set: other } of here.slice(at + 1)) {
        const pair = shared.get(`${one} ${other}`) ?? { one, other, count: 0 };
        pair.count += 1;
        shared.set(`${one} ${other}`, pair);
      }
    }
  }
  const found = sets.map((): string[] => []);
  for (const [name, { one, other, count }] of shared) {
    const larger = Math.max(sets[one]?.size ?? 0, sets[other]?.size ?? 0);
    if (count < larger * SHARED) continue;
    found[one]?.push(name);
    found[other]?.push(name);
  }
  return found;
}

/** Joins items that have a common key, also by way of other items. Keeps the order of their first items. */
function joined<Item>(
  items: readonly Item[],
  keysOf: (item: Item, at: number) => readonly string[],
): readonly (readonly Item[])[] {
  const places = items.map((_, at) => at);
  const root = (at: number): number => {
    const up = places[at] ?? at;
    return up === at ? at : root(up);
  };
  const first = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    for (const key of keysOf(item, at)) {
      const [one, other] = [root(first.get(key) ?? at), root(at)];
      first.set(key, at);
      places[Math.max(one, other)] = Math.min(one, other);
    }
  }
  return [...groupBy([...items.entries()], ([at]) => root(at)).values()].map((some) =>
    some.map(([, item]) => item),
  );
}
