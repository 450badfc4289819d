import type { Freedoms } from '../freedoms.js';
import { INT64_MAX, INT64_MIN } from '../int64.js';
import { pick, pickInt63 } from '../random.js';
import type { Service } from '../service.js';

/** How ids are chosen. None is ever given twice. */
export function applyIds(service: Service, { ids }: Freedoms): void {
  if (ids === 'sequential') return;
  const { random } = service;
  const given = new Set<bigint>();
  const next = chooser(ids, random);
  service.assignId = () => {
    let id = next();
    while (given.has(id)) id = next();
    given.add(id);
    return id;
  };
}

function chooser(ids: Freedoms['ids'], random: () => number): () => bigint {
  switch (ids) {
    case 'sequential':
      return counter(1n, () => 1n);
    case 'from-zero':
      return counter(0n, () => 1n);
    case 'gaps':
      return counter(1000n, () => 1n + BigInt(pick(random, 1_000_000)));
    case 'beyond-double':
      return counter(2n ** 53n + 1n, () => 1n);
    case 'descending':
      return counter(10n ** 9n, () => -1n);
    case 'negative':
      return counter(-1n, () => -1n);
    case 'random':
      return () => pickInt63(random);
    case 'random-signed':
      return () => (random() < 0.5 ? pickInt63(random) : -1n - pickInt63(random));
    case 'extremes-first': {
      const extremes = [INT64_MAX, INT64_MIN, 0n, -1n, 1n, INT64_MAX - 1n];
      return () => extremes.shift() ?? pickInt63(random);
    }
  }
}

function counter(first: bigint, step: () => bigint): () => bigint {
  let following = first;
  return () => {
    const id = following;
    following += step();
    return id;
  };
}
