import type { Fault } from '../reference/fault.js';
import type { Freedoms } from '../reference/freedoms.js';
import { hiddenBy } from './hidden.js';

/** A freedom, or a few, that a known-bad service may take beside its fault: which must be found all the same. */
export interface Setting {
  readonly name: string;
  readonly about: string;
  readonly freedoms: Partial<Freedoms>;
}

export const SETTINGS: readonly Setting[] = [
  {
    name: 'newest-first',
    about: 'New animals come first.',
    freedoms: { order: 'newest' },
  },
  {
    name: 'late-writes',
    about: 'A write shows late, through each door at its own time.',
    freedoms: { lateInList: 70, lateInFilter: 30, lateInGet: 50 },
  },
  {
    name: 'big-ids',
    about: 'Ids that a double cannot hold.',
    freedoms: { ids: 'beyond-double' },
  },
  {
    name: 'crowded-store',
    about: 'Other clients have so much data that no page shows a new animal.',
    freedoms: { animals: 400 },
  },
  {
    name: 'empty-store',
    about: 'No animal at all.',
    freedoms: { animals: 0 },
  },
  {
    name: 'other-writers',
    about: 'Others change their animals 50 times a second.',
    freedoms: { othersPerSecond: 50 },
  },
  {
    name: 'rate-limits',
    about: '40 requests a second.',
    freedoms: { rateLimit: 40 },
  },
  {
    name: 'latency',
    about: 'Every answer takes 150 ms.',
    freedoms: { latency: 150 },
  },
  {
    name: 'status-left-out',
    about: 'No animal of others has a status.',
    freedoms: { mix: 'none-with-status' },
  },
  {
    name: 'status-chosen',
    about: 'Who gives no status gets one, which the 201 does not tell yet.',
    freedoms: { omittedStatus: 'shown-later' },
  },
];

/** A known-bad service behind a freedom. */
export interface Behind {
  readonly fault: Fault;
  readonly setting: Setting;
  /** Why the fault cannot show there, by its very nature. */
  readonly hidden?: string;
}

/** Which faults are tried behind which freedoms: each behind one of them, in turn; each behind all; behind one by name. */
export type Spread = 'each' | 'all' | 'none' | (string & {});

/** Every fault behind every freedom, with those that cannot show. */
export function everyPair(faults: readonly Fault[]): Behind[] {
  return faults.flatMap((fault) => SETTINGS.map((setting) => pairOf(fault, setting)));
}

/** The pairs to be tried: none that cannot show. */
export function chosenPairs(faults: readonly Fault[], spread: Spread): Behind[] {
  const can = everyPair(faults).filter(({ hidden }) => hidden === undefined);
  if (spread === 'none') return [];
  if (spread === 'all') return can;
  if (spread !== 'each') return can.filter(({ setting }) => setting.name === spread);
  return faults.flatMap((fault) => {
    const turn = turnOf(fault);
    const turns = SETTINGS.map((_, index) => SETTINGS[(turn + index) % SETTINGS.length]);
    return (
      turns
        .flatMap((setting) => can.find((one) => one.fault === fault && one.setting === setting))
        .find((pair) => pair !== undefined) ?? []
    );
  });
}

/** By its name: so a fault meets the same freedom whatever else is judged, or added. */
function turnOf({ name }: Fault): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
}

function pairOf(fault: Fault, setting: Setting): Behind {
  const hidden = hiddenBy(fault, setting.name);
  return { fault, setting, ...(hidden === undefined ? {} : { hidden }) };
}
