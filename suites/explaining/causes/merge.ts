import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Sentence } from './row.js';
import { sentenceOf } from './sentences.js';
import { REFUSAL, topicOfStatus } from './status-rows.js';
import {
  isFiltered,
  itemIn,
  shownAt,
  violatedField,
  violatedStatus,
  type Violated,
} from './violated.js';
import { storeOf } from '../../store/store.js';
import { wronglyAcceptedAnimals } from '../../store/well-formed-animal.js';

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
    const text = narrowed({ sentence, violations, exchanges });
    const origin = originOf(violations, evidence);
    const topics = origin ? [topicOfStatus(origin, REFUSAL)] : sentence.topics;
    return { sentence: { ...sentence, text, topics }, violations, exchanges };
  });
}

/** Returns the createPet that added the animals of all violations, or one of several, if each of them should have been refused. */
function originOf(violations: readonly Violated[], evidence: Evidence): Answered | undefined {
  const wrong = wronglyAcceptedAnimals(evidence);
  if (wrong.length === 0) return undefined;
  const origins = violations.map((violated) => {
    const shown = shownAt(violated.violation, violated.exchange);
    const seen = storeOf(evidence).snapshots.get(shown?.id ?? 0n) ?? [];
    return violatedField(violated) === '' || shown === undefined
      ? undefined
      : seen.find(({ view }) => view === 'create')?.exchange;
  });
  return origins.every((one) => one && wrong.includes(one)) ? origins[0] : undefined;
}

/** Returns the text of a group. Adds the filter, the status or the operation, if the group has only one. */
function narrowed({ sentence: { text }, violations, exchanges }: Group): string {
  const [status, ...statuses] = new Set([...exchanges].map(violatedStatus));
  const [operation, ...operations] = new Set([...exchanges].map((one) => one.operation));
  if (text.startsWith('Listings') && violations.every(({ exchange }) => isFiltered(exchange)))
    return text.replace('Listings', 'Filtered listings');
  if (statuses.length === 0 && text.startsWith('Error responses'))
    return text.replace('responses', `responses with status ${status}`);
  if (operations.length > 0) return text;
  return text.replace(/^Requests are/, `Requests to ${operation} are`);
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
