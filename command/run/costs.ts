import { counted } from '../../helpers/counted.js';
import { evidenceFor, planOf } from '../../helpers/gather/plan.js';
import { MOST_REQUESTS } from '../../helpers/gather/shrink.js';
import type { EvidenceName, Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';

/** What a run sends and creates at most, on a service without weather; a test holds it true. */
export interface Cost {
  readonly requests: number;
  readonly animals: number;
  readonly messages: number;
  /** Animals more, where an odd name is refused, and tried in parts, or comes back changed, and is made smaller. */
  readonly more: number;
}

/** Requests for each evidence set, as a profile asks for the first, the usual, or many probes of each kind. */
const REQUESTS: Readonly<
  Record<EvidenceName, readonly [first: number, usual: number, deep: number]>
> = {
  survey: [6, 6, 6],
  animals: [4, 16, 16],
  bodies: [24, 58, 88],
  listings: [20, 36, 48],
  // Beside one for each page size, and what is asked for listings anyway.
  pages: [2, 2, 292],
  bounds: [6, 22, 28],
  fetches: [8, 36, 46],
  keys: [10, 38, 64],
  'create-keys': [6, 20, 36],
  messages: [2, 6, 12],
  'refused-messages': [10, 26, 36],
  'message-keys': [10, 26, 46],
};

const BREADTHS = ['first', 'usual', 'deep'] as const;
/** Animals of the evidence set `animals` alone, and the few that other sets need. */
const OWN_ANIMALS = [3, 14, 16] as const;
const MESSAGES = [1, 5, 10] as const;

/** What `--observe` adds at most. */
const OBSERVED = { requests: 30, animals: 2, messages: 2 };

/** What a run of these requirements is expected to cost at most. */
export function expectedCost(settings: RunSettings, requirements: readonly Requirement[]): Cost {
  // The embedded reference has a message operation too; its address is known once it listens.
  const messagesBaseUrl = settings.embedded ? 'embedded' : settings.messagesBaseUrl;
  const names = evidenceFor(requirements, { ...settings, messagesBaseUrl });
  const plan = planOf(settings);
  const breadth = BREADTHS.indexOf(plan.breadth);
  const any = (...wanted: EvidenceName[]): boolean => wanted.some((name) => names.has(name));
  const mayAdd = plan.evidence.has('animals');
  const addsOwn = mayAdd && any('animals', 'listings', 'pages', 'bounds', 'fetches', 'keys');
  const own = addsOwn ? (OWN_ANIMALS[breadth] ?? 0) : 0;
  // The store is filled so that the largest page can be told from a smaller one.
  const grown = mayAdd && any('pages', 'bounds') ? plan.growTo : 0;
  const observed = settings.observe && mayAdd;
  const most = settings.maxAnimals ?? Infinity;
  const animals = Math.min(
    Math.max(own, grown) + (observed && any('animals') ? OBSERVED.animals : 0),
    most,
  );
  const more = addsOwn ? Math.min(MOST_REQUESTS, most - animals) : 0;
  const listed: readonly EvidenceName[] = names.has('pages') ? ['listings'] : [];
  const asked = [...new Set<EvidenceName>(['survey', ...names, ...listed])];
  const requests = asked.reduce(
    (sum, name) => sum + (REQUESTS[name][breadth] ?? 0),
    animals +
      (names.has('pages') ? plan.pages.length : 0) +
      (settings.observe ? OBSERVED.requests : 0),
  );
  const messages = (MESSAGES[breadth] ?? 0) + (settings.observe ? OBSERVED.messages : 0);
  return { requests, animals, messages: names.has('messages') ? messages : 0, more };
}

/** `up to 101 animals and 5 messages`. */
export function createdInWords({ animals, messages, more }: Cost): string {
  if (animals + messages === 0) return 'nothing';
  const created = `up to ${counted(animals, 'animal')} and ${counted(messages, 'message')}`;
  if (more === 0) return created;
  const split = 'where odd texts are refused or changed: they are tried in parts';
  return `${created} (${counted(more, 'animal')} and a few messages more ${split})`;
}

/** `up to 140 requests; creates nothing`. */
export function costInWords(cost: Cost): string {
  return `up to ${cost.requests} requests; creates ${createdInWords(cost)}`;
}
