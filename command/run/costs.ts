import type { EvidenceName, Requirement } from '../../helpers/requirement.js';
import { evidenceFor } from '../../helpers/gather/plan.js';
import type { RunSettings } from '../../helpers/settings.js';

/** What evidence costs at most, on a service without weather: measured on an empty store, held by a test. */
export interface Cost {
  readonly requests: number;
  readonly animals: number;
  readonly messages: number;
}

const NOTHING: Cost = { requests: 0, animals: 0, messages: 0 };

const COSTS: Readonly<Record<EvidenceName, Cost>> = {
  survey: { requests: 4, animals: 0, messages: 0 },
  animals: { requests: 140, animals: 101, messages: 0 },
  bodies: { requests: 70, animals: 0, messages: 0 },
  pages: { requests: 110, animals: 0, messages: 0 },
  bounds: { requests: 20, animals: 0, messages: 0 },
  fetches: { requests: 30, animals: 0, messages: 0 },
  'create-keys': { requests: 20, animals: 0, messages: 0 },
  keys: { requests: 40, animals: 0, messages: 0 },
  messages: { requests: 10, animals: 0, messages: 5 },
  'refused-messages': { requests: 20, animals: 0, messages: 0 },
  'message-keys': { requests: 20, animals: 0, messages: 0 },
};

/** What several evidence sets cost together. */
export function costOf(names: Iterable<EvidenceName>): Cost {
  return [...new Set(names)].reduce((total, name) => plus(total, COSTS[name]), NOTHING);
}

/** What a run of these requirements is expected to cost at most. */
export function expectedCost(settings: RunSettings, requirements: readonly Requirement[]): Cost {
  const sum = costOf(['survey', ...evidenceFor(requirements, settings)]);
  return { ...sum, animals: Math.min(sum.animals, settings.maxAnimals ?? sum.animals) };
}

function plus(a: Cost, b: Cost): Cost {
  return {
    requests: a.requests + b.requests,
    animals: a.animals + b.animals,
    messages: a.messages + b.messages,
  };
}

/** `up to 101 animals and 5 messages`. */
export function createdInWords({ animals, messages }: Cost): string {
  if (animals + messages === 0) return 'nothing';
  return `up to ${animals} animals and ${messages} messages`;
}

/** `up to 140 requests; creates nothing`. */
export function costInWords(cost: Cost): string {
  return `up to ${cost.requests} requests; creates ${createdInWords(cost)}`;
}
