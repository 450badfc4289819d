import type { Evidence } from '../../evidence/evidence.js';
import { listingOf, valueOf } from '../../evidence/evidence.js';
import { isShort, missingFrom } from '../../evidence/missing.js';
import type { Listing, Sight } from '../../evidence/model.js';
import { isOddText } from '../../evidence/plain.js';
import { isObject, member } from '../../json/exact-json.js';
import { isPlainAnimal } from '../../evidence/purpose.js';
import { petIdIn } from '../../evidence/query.js';
import { remembered } from '../../remembered.js';
import { isInt64 } from '../../../schemas/int64.js';
import type { Answered } from '../../exchange.js';
import { listed, requestInWords, unanimous, type Fact, type Finder, type Shown } from './fact.js';
import { driftOf, fieldFact } from './fields.js';
import { isShared, REPEATED, SHARED } from './ids.js';
import { kindOf } from './kinds.js';
import { sizeFacts } from './sizes.js';

/** Whether a failure says that a page is too long or too short, or that an animal is not found. */
function isOfSize({ id }: Shown): boolean {
  return /^(list\.limit|list\.filter\.(complete|unknown)|list\.store|create\.stored\.(list|filter))/.test(
    id,
  );
}

/** The animals that a failure misses. */
function missedBy(
  shown: Shown,
  listing: Listing | undefined,
  evidence: Evidence,
): readonly bigint[] {
  if (listing && isShort(listing)) {
    return missingFrom(listing, evidence)
      .filter(({ proof }) => proof !== 'doubt')
      .map(({ id }) => id);
  }
  const asked = petIdIn(shown.exchange);
  return shown.exchange.answer.status === 404 && asked !== undefined ? [asked] : [];
}

const NAMESAKE = 'whose name another has too';

/** What is true of an animal that is missing. */
function traitsOf(id: bigint, evidence: Evidence): readonly string[] {
  const own = evidence.own.get(id);
  const sights = evidence.sights.get(id) ?? [];
  const [sight] = sights;
  const traits: string[] = [own ? 'of this run' : 'of others'];
  const status = own ? own.sent.status : unanimous(sights.map((one) => one.status));
  traits.push(typeof status === 'string' ? `whose status is ${status}` : 'without a status');
  const name = own ? own.sent.name : sight?.name;
  const isOdd = typeof name === 'string' && isOddText(name);
  const category = own ? own.sent.categoryId : sight?.categoryId;
  const isNew = typeof category === 'bigint' && !usualCategories(evidence).has(category);
  if (isOdd) traits.push('with an unusual name');
  if (isNew) traits.push('in a new category');
  // Many have both: where all do that are missing, nobody knows which it is.
  if (isOdd && isNew) traits.push('with an unusual name in a new category');
  if (typeof category === 'bigint') {
    if (category < 0n) traits.push('in a negative category');
    if (category > 2_147_483_647n) traits.push('in a category beyond 32 bits');
  }
  if (typeof name === 'string' && (namesakes(evidence).get(name) ?? 0) > 1) traits.push(NAMESAKE);
  return traits;
}

/** The categories of others, and of what is plain. */
const usualCategories = remembered(
  (evidence: Evidence): ReadonlySet<bigint> =>
    new Set(
      [
        ...evidence.creations
          .filter(({ exchange }) => isPlainAnimal(exchange))
          .map(({ sent }) => sent.categoryId),
        ...[...evidence.sights]
          .filter(([id]) => !evidence.own.has(id))
          .flatMap(([, sights]) => sights.map(({ categoryId }) => categoryId)),
      ].filter((category) => typeof category === 'bigint'),
    ),
);

/** How many animals of ours have each name. */
const namesakes = remembered((evidence: Evidence): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { sent } of evidence.creations)
    counts.set(sent.name, (counts.get(sent.name) ?? 0) + 1);
  return counts;
});

/** What was asked for an animal. */
function doorOf(exchange: Answered): string {
  if (exchange.operation !== 'listPets') return 'getPet';
  return /[?&]status=/.test(exchange.request.url) ? 'filtered listings' : 'plain listings';
}

/** What lifts a trait above how long a page is. */
const TELLING = 5.4;

/** Traits from the one that says most to the one that says least. */
const TRAIT_RANKS: readonly (readonly [RegExp, number])[] = [
  [/negative|32 bits/, 39],
  [/unusual name in a new/, 38.4],
  [/unusual|new category/, 38],
  [/name another/, 37],
  [/status/, 36],
  [/run|others/, 35],
];

/** @param isTelling whether what is missing has a trait that nothing has of what is there: more than a length says */
function missingFact(trait: string, door: string, isTelling = false): Fact {
  const rank = TRAIT_RANKS.find(([pattern]) => pattern.test(trait))?.[1] ?? 34;
  return {
    key: `missing ${isTelling ? 'all ' : ''}${trait} ${door}`,
    rank: rank + (isTelling ? TELLING : 0) + (door === 'anywhere' ? 0 : 0.5),
    words: (all, { exchange, failure }) => {
      const whom = trait === '' ? 'animals that are there' : `animals ${trait}`;
      const doors = [...new Set(all.map((one) => doorOf(one.exchange)))].toSorted();
      const lack = doors.join('') === 'getPet' ? 'lacks' : 'lack';
      return `${listed(doors)} ${lack} ${whom}: ${requestInWords(exchange)} gives ${failure.observed}`;
    },
  };
}

/** Items of a listing that are no animals, or have no readable id: nobody can count or find those. */
function oddItems(exchange: Answered): Fact[] {
  const value = valueOf(exchange);
  if (!Array.isArray(value)) return [];
  const odd = value.find((item) => !isObject(item) || !isInt64(member(item, 'id')));
  if (odd === undefined) return [];
  const facts: Fact[] = [
    {
      key: 'odd items',
      rank: 62,
      shows: ({ failure }) => failure.pointer !== undefined,
      words: (_, one) =>
        `listings hold items that are no animals: ${requestInWords(one.exchange)}: ${one.failure.observed}`,
    },
  ];
  if (!isObject(odd) || member(odd, 'name') === undefined) return facts;
  return [...facts, fieldFact('id', kindOf('id', member(odd, 'id'), undefined, odd))];
}

/** How animals that are missing are shown elsewhere: a status that has changed explains why a filter lacks them. */
function driftFacts(missing: readonly bigint[], evidence: Evidence): Fact[] {
  const drifts = missing.map((id) => {
    const own = evidence.own.get(id);
    const sights: readonly Sight[] = evidence.sights.get(id) ?? [];
    return own ? new Set(sights.flatMap((sight) => driftOf(sight, own.sent))) : new Set<string>();
  });
  const [first] = drifts;
  if (!first) return [];
  return [...first]
    .filter((drift) => drifts.every((each) => each.has(drift)))
    .map((drift) => {
      const gap = drift.indexOf(' ');
      return fieldFact(drift.slice(0, gap), drift.slice(gap + 1));
    });
}

/** Of the traits of all that is missing, those that nothing has of what is there. Whose animals they are says too little. */
function tellingOf(
  common: readonly string[],
  listing: Listing | undefined,
  evidence: Evidence,
): readonly string[] {
  const there = new Set([...(listing?.ids ?? [])].flatMap((id) => traitsOf(id, evidence)));
  return common.filter((trait) => !/run|others/.test(trait) && !there.has(trait));
}

/** Facts of listings and lookups: how long a page is, and what the animals that it lacks have in common. */
export const listingFacts: Finder = (shown, evidence) => {
  const { exchange, id } = shown;
  if (id === 'pet.shape.object' || id === 'pet.id.int64')
    return exchange.operation === 'listPets' ? oddItems(exchange) : [];
  const isLookup = exchange.operation === 'getPet' && /^(create\.stored\.get|get\.found)/.test(id);
  if (!isOfSize(shown) && !isLookup) return [];
  const listing = listingOf(exchange);
  const door = doorOf(exchange);
  const facts: Fact[] = listing
    ? [...sizeFacts(listing, door, evidence), ...oddItems(exchange)]
    : [];
  if (listing && listing.ids.size < listing.sights.length) facts.push(REPEATED);
  const missing = missedBy(shown, listing, evidence);
  if (missing.length === 0) return facts;
  const traits = missing.map((one) => traitsOf(one, evidence));
  const common = (traits[0] ?? []).filter(
    (trait) =>
      traits.every((each) => each.includes(trait)) &&
      // A fifth of ours have one: of a single animal that says nothing.
      (missing.length > 1 || trait !== NAMESAKE),
  );
  for (const trait of ['', ...common]) {
    facts.push(missingFact(trait, door), missingFact(trait, 'anywhere'));
  }
  for (const trait of missing.length > 1 ? tellingOf(common, listing, evidence) : []) {
    facts.push(missingFact(trait, door, true), missingFact(trait, 'anywhere', true));
  }
  facts.push(...driftFacts(missing, evidence));
  if (missing.every((one) => isShared(one, evidence))) facts.push(SHARED);
  return facts;
};
