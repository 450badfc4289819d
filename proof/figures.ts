import type { FaultOutcome } from './prove.js';

/** How many known-bad services were judged, and found. */
interface Figures {
  readonly faults: number;
  readonly found: number;
  /** By the requirement that they break. */
  readonly byItsOwn: number;
}

export function figuresOf(rows: readonly FaultOutcome[]): Figures {
  return {
    faults: rows.length,
    found: rows.filter(({ found }) => found).length,
    byItsOwn: rows.filter(({ byItsOwn }) => byItsOwn).length,
  };
}

/** The lower of the two in the middle, where there are two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
