import type { Requirement } from '../../helpers/requirement.js';

/** Everything that a requirement says of itself, but for what it costs. */
export interface Explanation {
  readonly why: string;
  readonly how: string;
  readonly fix: string;
  /** A typical failure: what was broken, and who noticed how. */
  readonly failure: string;
  /** What the interface leaves to the service here. */
  readonly freedom: string;
  /** The known-bad service that shows it most plainly. */
  readonly fault: string;
}

/** What `explain` prints and the page shows. */
export function explanationOf({ docs }: Requirement): Explanation {
  const { why, how, fix, example, alsoAllowed, fault } = docs;
  return { why, how, fix, failure: example, freedom: alsoAllowed, fault };
}
