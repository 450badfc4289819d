import { DEFAULT_LIMIT } from '../evidence/query.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import type { Profile, RunSettings } from '../settings.js';

/** What a profile asks for. Numbers are probes, not requests: weather adds its own. */
export interface Plan {
  /** Evidence sets that the profile gathers at all. */
  readonly evidence: ReadonlySet<EvidenceName>;
  /** Animals that the store should hold at least, so that `limit=100` can be told from less. */
  readonly growTo: number;
  /** Page sizes to ask for without a filter. */
  readonly pages: readonly number[];
  /** Page sizes to ask for together with each status. */
  readonly filteredPages: readonly number[];
  /** How much of each list of probes: the first of each kind, the usual ones, or more of them at random too. */
  readonly breadth: 'first' | 'usual' | 'deep';
}

const GETS: readonly EvidenceName[] = [
  'survey',
  'listings',
  'pages',
  'bounds',
  'fetches',
  'keys',
  'fetch-sample',
  'refusal-samples',
];
const POSTS: readonly EvidenceName[] = [
  'animals',
  'bodies',
  'create-keys',
  'messages',
  'refused-messages',
  'message-keys',
  'message-sample',
];
const MESSAGES: ReadonlySet<EvidenceName> = new Set([
  'messages',
  'refused-messages',
  'message-keys',
  'message-sample',
]);

/** Samples, and what a run that sends all of these needs no sample of. */
const SAMPLED: readonly (readonly [EvidenceName, readonly EvidenceName[]])[] = [
  ['fetch-sample', ['fetches']],
  ['message-sample', ['messages']],
  ['refusal-samples', ['bounds', 'fetches', 'bodies', 'refused-messages']],
];

/** The page sizes that are asked for where every one is too much: however long animals are, and for listings alone. */
export const TELLING_SIZES: ReadonlySet<number> = new Set([1, 2, 3, 21, 99]);

/** But for 100: every look through every door asks for that. */
const EVERY_PAGE = Array.from({ length: 99 }, (_, index) => index + 1);

/**
 * Where slips lie: every small one, up to what follows the default; around the sizes of batches and buffers, multiples of
 * what people count in, and most tens. What is wrong with a range of sizes shows on one of them.
 */
const USUAL_PAGES = EVERY_PAGE.slice(0, DEFAULT_LIMIT + 1).concat(
  [24, 25, 30, 32, 33, 37, 40, 42, 48, 49, 50, 51],
  [55, 60, 64, 73, 80, 90, 99],
);

const PLANS: Readonly<Record<Profile, Plan>> = {
  smoke: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 0,
    pages: [1, 21],
    filteredPages: [1],
    breadth: 'first',
  },
  standard: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 101,
    pages: USUAL_PAGES,
    filteredPages: [1],
    breadth: 'usual',
  },
  thorough: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 101,
    pages: EVERY_PAGE,
    filteredPages: EVERY_PAGE,
    breadth: 'deep',
  },
  'read-only': {
    evidence: new Set(GETS),
    growTo: 0,
    pages: EVERY_PAGE,
    filteredPages: [1],
    breadth: 'usual',
  },
};

/** What a run of these settings asks for. */
export function planOf({ profile }: RunSettings): Plan {
  return PLANS[profile];
}

/** Why a requirement is not judged under these settings, or undefined where it is. */
export function leftOut(requirement: Requirement, settings: RunSettings): string | undefined {
  if (settings.only !== null && !settings.only.includes(requirement.id))
    return 'left out by --only';
  if (settings.skip.includes(requirement.id)) return 'left out by --skip';
  if (isOfMessages(requirement) && settings.without.includes('messages'))
    return 'left out by --without messages';
  const [first] = requirement.needs;
  const isGathered = first !== undefined && planOf(settings).evidence.has(first);
  return isGathered ? undefined : `left out by the profile ${settings.profile}`;
}

/** The evidence that the requirements in scope need. */
export function evidenceFor(
  requirements: readonly Requirement[],
  settings: RunSettings,
): ReadonlySet<EvidenceName> {
  const plan = planOf(settings);
  const inScope = requirements.filter(
    (requirement) => leftOut(requirement, settings) === undefined,
  );
  const needed = new Set(inScope.flatMap(({ needs }) => needs));
  const noMessages = settings.messagesBaseUrl === null || settings.without.includes('messages');
  const isGathered = (name: EvidenceName): boolean =>
    plan.evidence.has(name) && !(noMessages && MESSAGES.has(name));
  const gathered = new Set([...needed].filter(isGathered));
  for (const [sample, all] of SAMPLED) {
    if (all.filter(isGathered).every((name) => gathered.has(name))) gathered.delete(sample);
  }
  return gathered;
}

/** Whether an evidence set is about messages alone. */
export function isOfMessages(requirement: Requirement): boolean {
  return requirement.needs.every((need) => MESSAGES.has(need));
}
