import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered } from '../../../helpers/exchange.js';
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
  const byTopic = joined(groups, ({ sentence: one }, { sentence: other }) =>
    one.topics.some((topic) => other.topics.includes(topic)),
  );
  const sets = byTopic.map((some) => ({
    some,
    places: new Set(some.flatMap(({ violations }) => violations.map(placeOf))),
  }));
  const onSamePlaces = joined(sets, ({ places: one }, { places: other }) => {
    const shared = [...one].filter((place) => other.has(place)).length;
    return shared >= Math.max(one.size, other.size) * SHARED;
  });
  return onSamePlaces.map((alike) => alike.flatMap(({ some }) => some));
}

/** An exchange, or one item of its listing: two faults may show in different items. */
const placeOf = ({ exchange, violation }: Violated): string =>
  exchange.operation === 'listPets'
    ? `${exchange.index} ${itemIn(violation.pointer ?? '')}`
    : `${exchange.index}`;

/** Joins items that are alike, also by way of other items. Keeps the order of their first items. */
function joined<Item>(
  items: readonly Item[],
  areAlike: (one: Item, other: Item) => boolean,
): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>((sets, item) => {
    const isAlike = (set: readonly Item[]): boolean => set.some((one) => areAlike(one, item));
    const alike = sets.filter(isAlike);
    const joint = [...alike.flat(), item];
    const [first] = alike;
    if (first === undefined) return [...sets, joint];
    return sets.flatMap((set) => (set === first ? [joint] : alike.includes(set) ? [] : [set]));
  }, []);
}
