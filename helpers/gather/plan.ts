import type { AnyProbe } from '../probes/source.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import type { Profile, RunSettings } from '../settings.js';

/** What a profile asks for. Numbers count probes, not requests: transient errors add retries. */
export interface Plan {
  /** Evidence sets that the profile gathers at all. */
  readonly evidence: ReadonlySet<EvidenceName>;
  /** Animals that the store should hold at least, so that `limit=100` can be told from less. */
  readonly growTo: number;
  /** How much of each list of probes: the first of each kind, the usual ones, or more of them at random too. */
  readonly breadth: 'first' | 'usual' | 'deep';
}

const GETS: readonly EvidenceName[] = ['survey', 'listings', 'pages', 'bounds', 'fetches'];
const POSTS: readonly EvidenceName[] = ['animals'];

const PLANS: Readonly<Record<Profile, Plan>> = {
  smoke: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 0,
    breadth: 'first',
  },
  standard: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 101,
    breadth: 'usual',
  },
  thorough: {
    evidence: new Set([...GETS, ...POSTS]),
    growTo: 101,
    breadth: 'deep',
  },
  'read-only': {
    evidence: new Set(GETS),
    growTo: 0,
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
  return isSent(requirement, settings.profile)
    ? undefined
    : `left out by the profile ${settings.profile}`;
}

/** Whether a profile sends anything that shows a violation. */
function isSent({ needs: [first], leadProbes = [] }: Requirement, profile: Profile): boolean {
  const isGathered = first !== undefined && PLANS[profile].evidence.has(first);
  const arePosts = leadProbes.length > 0 && leadProbes.every(({ posts }) => posts !== undefined);
  if (arePosts) return leadProbes.some((probe) => probe.mostRequests(profile) > 0);
  return isGathered || leadProbes.some((probe) => probe.mostRequests(profile) > 0);
}

/** The probes that the requirements in scope need, each once. */
export function probesFor(
  requirements: readonly Requirement[],
  settings: RunSettings,
): readonly AnyProbe[] {
  const noMessages = settings.messagesBaseUrl === null || settings.without.includes('messages');
  const probes = requirements
    .filter((requirement) => leftOut(requirement, settings) === undefined)
    .flatMap((requirement) => requirement.probes ?? [])
    .filter((probe) => probe.mostRequests(settings.profile) > 0)
    .filter(({ posts }) => !(noMessages && posts === 'messages'));
  return [...new Set(probes)];
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
  return new Set(inScope.flatMap(({ needs }) => needs).filter((name) => plan.evidence.has(name)));
}

/** Whether a requirement is about messages alone. */
export function isOfMessages({ leadProbes = [] }: Requirement): boolean {
  return leadProbes.length > 0 && leadProbes.every(({ posts }) => posts === 'messages');
}
