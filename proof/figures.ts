import type { FaultOutcome } from './prove.js';

/** The number of known-bad services that were judged, and of those that were found. */
interface Figures {
  readonly faults: number;
  readonly found: number;
  /** Found by the requirement that they break. */
  readonly byItsOwn: number;
}

export function figuresOf(rows: readonly FaultOutcome[]): Figures {
  return {
    faults: rows.length,
    found: rows.filter(({ found }) => found).length,
    byItsOwn: rows.filter(({ byItsOwn }) => byItsOwn).length,
  };
}

/** The median; the lower of the two middle numbers if there are two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
