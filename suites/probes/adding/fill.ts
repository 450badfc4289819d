import { probe } from '../probe.js';
import { storeOf } from '../../store/store.js';
import fc from 'fast-check';

import { INT64_MAX } from '../../../schemas/int64.js';
import { STATUSES, type PetStatus } from '../../../schemas/shapes.js';
import { anyCategory } from '../../values/categories.js';
import { oddName, plainName } from '../../values/animal-names.js';
import { LINE_END, MARKUP, PLAIN_TEXTS, SCRIPTS, WHOLE_TEXTS } from '../../values/odd-texts.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import type { Answered } from '../../../helpers/exchange.js';
import { paddedTo } from '../first-messages.js';
import { NOT_GENERATED } from '../../../helpers/probes/probe.js';
import { exchangesOf } from '../../../helpers/probes/trials.js';
import type { RunContext } from '../../../helpers/probes/source.js';
import { derived } from '../../../helpers/probes/traffic.js';
import { usableCategory } from '../usable-category.js';
import { oddAnimal, riskyAnimal, scriptAnimal } from './odd-animal.js';
import { openAnimal } from './open-animal.js';
import { addAnimal } from './animal-body.js';
import { hasAdded } from '../../store/sent-animal.js';
import { ownPlain } from './plain-animal.js';

/** A name: a fixed text, a name of this run followed by a text, or a name of this run padded to a length. */
type Name = { readonly whole: string } | { readonly suffix: string } | { readonly length: number };

type Filler = {
  /** The place among the fillers, from 0. */
  readonly index: number;
  readonly status: PetStatus;
  /** An unusual name, and the JSON text of an unusual category. If the service refuses both together, the category is sent alone. */
  readonly name?: Name;
  readonly category?: string;
  readonly reformatted?: true;
  /** The plain name to send if nothing unusual is accepted. If not given, the name of another animal is repeated. */
  readonly plain?: string;
};

/** With this many animals, a full page of 100 does not show the whole store. */
export const ENOUGH = 101;
/** How many more to add if known animals have disappeared, because other clients may remove more. */
const SPARE = 12;
/** Every second animal is unusual. So 40 animals are enough for every fixed category and for 20 unusual names. */
const EVERY_VALUE = 40;

/**
 * Returns how many animals must be added so that the store has more than a full page; 0 if a page was full, or if no listing could be
 * read. Other clients' animals count only if the latest page of 100 shows them.
 */
function missingIn(evidence: Evidence): number {
  const { listings, own, snapshots } = storeOf(evidence);
  if (listings.length === 0 || listings.some(({ length }) => length >= 100)) return 0;
  const latest = listings.findLast(({ query }) => query.limit === 100 && !query.status);
  const present = new Set([...(latest?.ids ?? []), ...own.keys()]).size;
  const spare = snapshots.size > present ? SPARE : 0;
  return Math.max(0, Math.min(ENOUGH - present + spare, ENOUGH - own.size));
}

const missing = derived((evidence) => [missingIn(evidence)]);

/** The latest status of each known animal. */
const statuses = derived((evidence) =>
  [...storeOf(evidence).snapshots.values()].flatMap(
    (seen) => STATUSES.find((each) => each === seen.at(-1)?.status) ?? [],
  ),
);

/** Which kinds of unusual values the service accepts. `fill` does not send a kind that the service refused each time. */
const accepted = derived((evidence) => {
  const odd = [oddAnimal, riskyAnimal, scriptAnimal].flatMap((each) => each.from(evidence));
  const open = openAnimal.from(evidence);
  return [
    {
      names: odd.some((trial) =>
        exchangesOf(trial).some((each) => each !== trial['category'] && hasAdded(each)),
      ),
      categories: odd.some((trial) =>
        [trial.both, trial['category']].some((each) => each && hasAdded(each)),
      ),
      decimals: open.some(({ withDecimals }) => hasAdded(withDecimals)),
    },
  ];
});

/** Integers in other notations: 1010, -20, 0 and 100. A service may read them as these integers, or return 400. */
const DECIMALS = ['10100e-1', '-20.0', '0.0', '1e2'];

function namesFor(count: number, seed: number): readonly Name[] {
  const random = fc
    .sample(oddName, { seed, numRuns: count })
    .map((each): Name => (typeof each === 'number' ? { length: each } : { suffix: each }));
  return [
    // Repeats the name of a plain animal, with another category. The earlier animal must keep its own category.
    { whole: 'null' },
    ...WHOLE_TEXTS.map((whole) => ({ whole })),
    // Each fragment alone, whatever the seed. Some services change a fragment only if no other fragment is next to it.
    ...[LINE_END, ...MARKUP, ...SCRIPTS].map((suffix) => ({ suffix })),
    ...random,
  ];
}

function nameFor(name: Name | undefined, fresh: string): string {
  if (name === undefined) return fresh;
  if ('whole' in name) return name.whole;
  return 'length' in name ? paddedTo(name.length, fresh) : `${fresh} ${name.suffix}`;
}

/**
 * Returns plain names: first those that look like other values, such as `null`, then generated ones. After each generated name comes
 * undefined, for an animal that repeats a name.
 */
function plainNamesFor(count: number, seed: number): readonly (string | undefined)[] {
  const random = fc.sample(plainName, { seed, numRuns: count });
  return [...PLAIN_TEXTS, ...random.flatMap((each) => [each, undefined])];
}

function categoriesFor(count: number, seed: number, usable: bigint): readonly string[] {
  const edges = [
    // A service that keeps only 8, 16 or 32 bits turns these into the category of plain animals.
    ...[8n, 16n, 32n].map((bits) => usable + 2n ** bits).filter((id) => id <= INT64_MAX),
    2n ** 31n,
    -(2n ** 31n) - 1n,
    -1n,
    // A 32-bit float turns it into an even number.
    2n ** 24n + 1n,
  ];
  return [...edges, ...fc.sample(anyCategory, { seed, numRuns: count })].map(String);
}

/** The minimum number of animals of each status. */
const LEAST = {
  /** Detects a service that shows at most 25 on a page. */
  sold: 26,
  pending: 20,
  /** Detects a service that shows at most 50 on a page. */
  available: 51,
} as const;

/** How many animals of each status are missing. */
function missingOf(known: readonly PetStatus[], status: PetStatus): number {
  return Math.max(0, LEAST[status] - known.filter((each) => each === status).length);
}

/** Returns statuses for `count` animals: first the missing sold and pending ones, then available. */
function statusesFor(count: number, known: readonly PetStatus[]): readonly PetStatus[] {
  const of = (status: PetStatus): readonly PetStatus[] =>
    Array.from({ length: missingOf(known, status) }, () => status);
  const rarer = [...of('sold'), ...of('pending')];
  return Array.from({ length: count }, (_, at) => rarer[at] ?? 'available');
}

const needs = { missing, statuses, accepted, usableCategory, ownPlain };

/**
 * Adds animals until the store has more than a full page of 100. Every second one is unusual, the others are plain. If the store
 * already has that many, only `thorough` adds some, for their names and categories.
 */
export const fill = probe({
  id: 'create.fill',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  steps: 3,
  needs,
  examples: {
    most: { ...NOT_GENERATED, standard: ENOUGH + SPARE, thorough: ENOUGH + SPARE },
    of: (known, { seed, profile, left }: RunContext): readonly Filler[] => {
      const [accepts] = known.accepted;
      const [lacking = 0] = known.missing;
      const [usable = 1n] = known.usableCategory;
      const least = profile === 'thorough' ? EVERY_VALUE : 0;
      const isPossible = known.ownPlain.length > 0;
      const ofStatuses = STATUSES.reduce((sum, each) => sum + missingOf(known.statuses, each), 0);
      const needed = lacking > 0 ? Math.max(lacking, ofStatuses) : 0;
      const count = isPossible ? Math.min(Math.max(needed, least), left.animals) : 0;
      const names = accepts?.names ? namesFor(count, seed) : [];
      const plainNames = plainNamesFor(count, seed);
      const decimals = accepts?.decimals ? DECIMALS : [];
      const categories = accepts?.categories
        ? [...decimals, ...categoriesFor(count, seed, usable)]
        : [];
      return statusesFor(count, known.statuses).map((status, index): Filler => {
        const turn = Math.floor(index / 2);
        const plain = plainNames[turn];
        if (index % 2 === 1) return { index, status, ...(plain !== undefined && { plain }) };
        const name = names[turn];
        const category = categories[turn];
        return {
          index,
          status,
          ...(name && { name }),
          ...(category !== undefined && { category }),
          ...(turn % 2 === 0 && { reformatted: true }),
        };
      });
    },
  },
  send: async (filler: Filler, api, { usableCategory: [usable = 1n], ownPlain: [other] }) => {
    const { status, name, category, plain } = filler;
    const { reformatted } = filler;
    const add = (nameOf: (fresh: string) => string, categoryId: string): Promise<Answered> =>
      addAnimal(api, { name: nameOf, categoryId, status, reformatted });
    const unusual = async (): Promise<Readonly<Record<string, Answered>>> => {
      if (name === undefined && category === undefined) return {};
      const odd = await add((fresh) => nameFor(name, fresh), category ?? `${usable}`);
      if (hasAdded(odd) || name === undefined || category === undefined) return { odd };
      return { odd, category: await add((fresh) => fresh, category) };
    };
    const steps = await unusual();
    if (Object.values(steps).some(hasAdded)) return steps;
    const repeat = () => add((fresh) => other?.sent.name ?? fresh, `${usable}`);
    if (plain === undefined) return { ...steps, repeated: await repeat() };
    const named = await add(() => plain, `${usable}`);
    if (named.answer.status !== 400) return { ...steps, plain: named };
    return { ...steps, plain: named, repeated: await repeat() };
  },
});
