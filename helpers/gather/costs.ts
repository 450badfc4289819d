import type { Most } from '../client/limits.js';
import type { AnyProbe } from '../probes/source.js';
import type { EvidenceName, Requirement } from '../requirement.js';
import type { RunSettings } from '../settings.js';
import { mostShrinking } from '../probes/shrink.js';
import { evidenceFor, planOf, probesFor } from './plan.js';

type ByBreadth = readonly [first: number, usual: number, deep: number];

/** Requests for each evidence set, as a profile asks for the first, the usual, or many probes of each kind. */
const REQUESTS: Readonly<Record<EvidenceName, ByBreadth>> = {
  survey: [6, 6, 6],
  animals: [4, 18, 18],
  listings: [20, 36, 48],
  pages: [2, 16, 16],
  bounds: [0, 0, 0],
  fetches: [3, 18, 18],
};

/** Requests for what is read again: writes that show late, and doubts that another look resolves. */
const AGAIN: ByBreadth = [16, 64, 120];

const BREADTHS = ['first', 'usual', 'deep'] as const;

/** What a profile creates at most, whatever is in scope. */
const MOST: Readonly<Record<'animals' | 'messages', ByBreadth>> = {
  animals: [6, 150, 200],
  messages: [2, 15, 50],
};
/** What a conforming service creates: the animals that show how it treats them, and the messages. */
const OWN: typeof MOST = { animals: [3, 19, 21], messages: [1, 10, 11] };
/** Animals beside those: for unusual names that are refused or altered and tried in parts, and for responses that are lost. */
const SPARE: ByBreadth = [3, 24, 34];
/** A reserve for a faulty service, which accepts what it should refuse. */
const RESERVE: typeof MOST = { animals: [3, 25, 65], messages: [1, 5, 39] };

/** What `--observe` adds. */
const OBSERVED = { requests: 30, animals: 2, messages: 2 };

/**
 * What a run of these requirements sends and creates at most: what a conforming service takes, and a reserve. The client
 * holds the run to it, so that it may be announced.
 */
export function mostOf(settings: RunSettings, requirements: readonly Requirement[]): Most {
  // The built-in reference has a message operation too; its address is known once it listens.
  const messagesBaseUrl = settings.embedded ? 'embedded' : settings.messagesBaseUrl;
  const names = evidenceFor(requirements, { ...settings, messagesBaseUrl });
  const plan = planOf(settings);
  const at = BREADTHS.indexOf(plan.breadth);
  const of = (figures: ByBreadth): number => figures[at] ?? 0;
  const any = (...wanted: EvidenceName[]): boolean => wanted.some((name) => names.has(name));
  const probes = probesFor(requirements, { ...settings, messagesBaseUrl });
  const posts = (what: 'animals' | 'messages'): boolean =>
    probes.some((probe) => probe.posts === what);
  const mayAdd = plan.evidence.has('animals');
  const addsOwn = mayAdd && any('animals', 'listings', 'pages', 'bounds', 'fetches');
  // The store is filled so that the largest page can be told from a smaller one.
  const grown = mayAdd && any('pages', 'bounds') ? plan.growTo : 0;
  const own = addsOwn ? Math.max(of(OWN.animals), grown) : 0;
  const observed = settings.observe && mayAdd;
  const animals = Math.min(
    settings.maxAnimals ?? Infinity,
    of(MOST.animals),
    own +
      (addsOwn ? of(SPARE) : 0) +
      (posts('animals') ? of(RESERVE.animals) : 0) +
      (observed ? OBSERVED.animals : 0),
  );
  const messages = posts('messages')
    ? Math.min(
        of(MOST.messages),
        of(OWN.messages) + of(RESERVE.messages) + (observed ? OBSERVED.messages : 0),
      )
    : 0;
  const listed: readonly EvidenceName[] = names.has('pages') ? ['listings'] : [];
  const requests = [...new Set<EvidenceName>(['survey', ...names, ...listed])].reduce(
    (sum, name) => sum + of(REQUESTS[name]),
    own +
      of(AGAIN) +
      mostSent(probes, settings) +
      mostShrinking(settings.profile) +
      (settings.observe ? OBSERVED.requests : 0),
  );
  return { requests, animals, messages };
}

/** How many requests these typed probes send at most. */
function mostSent(probes: readonly AnyProbe[], { profile }: RunSettings): number {
  return probes.reduce((sum, probe) => sum + probe.mostRequests(profile), 0);
}
