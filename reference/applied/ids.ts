import type { Choices } from '../choices.js';
import { INT64_MAX, INT64_MIN } from '../int64.js';
import { pick, pickInt63 } from '../random.js';
import type { Service } from '../service.js';

/** How ids are chosen. No id is assigned twice. */
export function applyIds(service: Service, { ids }: Choices): void {
  if (ids === 'sequential') return;
  const assigned = new Set<bigint>();
  const next = NEXT[ids](service.random);
  service.assignId = () => {
    let id = next();
    while (assigned.has(id)) id = next();
    assigned.add(id);
    return id;
  };
}

/** Makes the function that returns the next id. */
const NEXT: Readonly<Record<Choices['ids'], (random: () => number) => () => bigint>> = {
  sequential: () => counter(1n, () => 1n),
  'from-zero': () => counter(0n, () => 1n),
  gaps: (random) => counter(1000n, () => 1n + BigInt(pick(random, 1_000_000))),
  'beyond-double': () => counter(2n ** 53n + 1n, () => 1n),
  descending: () => counter(10n ** 9n, () => -1n),
  negative: () => counter(-1n, () => -1n),
  random: (random) => () => pickInt63(random),
  'random-signed': (random) => () => (random() < 0.5 ? pickInt63(random) : -1n - pickInt63(random)),
  'extremes-first': (random) => {
    const extremes = [INT64_MAX, INT64_MIN, 0n, -1n, 1n, INT64_MAX - 1n];
    return () => extremes.shift() ?? pickInt63(random);
  },
};

function counter(first: bigint, step: () => bigint): () => bigint {
  let next = first;
  return () => {
    const id = next;
    next += step();
    return id;
  };
}
