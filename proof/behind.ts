import type { Fault } from '../reference/fault.js';
import { variationsIn, type Variation } from '../reference/variation.js';
import { hiddenBy } from './hidden.js';

/** The variations that each fault is combined with. The fault must be found nevertheless, unless the variation hides it. */
export const COMBINED_VARIATIONS = variationsIn({
  'newest-first': ['New animals come first.', { order: 'newest' }],
  'late-writes': [
    'A write becomes visible late, after a different time in each view.',
    { lateInList: 70, lateInFilter: 30, lateInGet: 50 },
  ],
  'big-ids': ['Ids beyond 2^53, which a double rounds.', { ids: 'beyond-double' }],
  'crowded-store': [
    'Other clients have so much data that no page shows a new animal.',
    { animals: 400 },
  ],
  'empty-store': ['The store is empty when the run starts.', { animals: 0 }],
  'other-writers': [
    'Other clients change their animals 50 times a second.',
    { othersPerSecond: 50 },
  ],
  'rate-limits': ['The service allows 40 requests a second.', { rateLimit: 40 }],
  latency: ['Every response takes 150 ms.', { latency: 150 }],
  'status-left-out': ['No animal of other clients has a status.', { mix: 'none-with-status' }],
  'status-chosen': [
    'The service gives a status to an animal that is sent without one. The 201 does not show it yet.',
    { omittedStatus: 'shown-later' },
  ],
});

/** A known-bad service combined with a variation. */
export interface Behind {
  readonly fault: Fault;
  readonly variation: Variation;
  /** Why no client can see the fault in this combination; absent if clients can. */
  readonly hidden?: string;
}

/** Which variations a fault is combined with. `each`: a single one, not the same for all faults. A name: the variation of this name. */
export type Spread = 'each' | 'all' | 'none' | (string & {});

/** Every fault combined with every variation, including pairs in which the fault cannot show. */
export function everyPair(faults: readonly Fault[]): Behind[] {
  return faults.flatMap((fault) =>
    COMBINED_VARIATIONS.map((variation) => pairOf(fault, variation)),
  );
}

/** The pairs to run, without those in which the fault cannot show. */
export function chosenPairs(faults: readonly Fault[], spread: Spread): Behind[] {
  const can = everyPair(faults).filter(({ hidden }) => hidden === undefined);
  if (spread === 'none') return [];
  if (spread === 'all') return can;
  if (spread !== 'each') return can.filter(({ variation }) => variation.name === spread);
  return faults.flatMap((fault) => {
    const turn = turnOf(fault);
    const turns = COMBINED_VARIATIONS.map(
      (_, index) => COMBINED_VARIATIONS[(turn + index) % COMBINED_VARIATIONS.length],
    );
    return (
      turns
        .flatMap((variation) =>
          can.find((one) => one.fault === fault && one.variation === variation),
        )
        .find((pair) => pair !== undefined) ?? []
    );
  });
}

/** Returns a number that depends only on the name, so that a fault keeps its variation when other faults are added. */
function turnOf({ name }: Fault): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

function pairOf(fault: Fault, variation: Variation): Behind {
  const hidden = hiddenBy(fault, variation.name);
  return { fault, variation, ...(hidden === undefined ? {} : { hidden }) };
}
