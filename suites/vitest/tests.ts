import type { Run } from '../../helpers/journal/run-opening.js';
import type { Requirement } from '../../helpers/requirement.js';

/** The data that vitest's main process passes to the workers of the tests. */
export interface Recorded {
  /** The journal that holds all exchanges. */
  readonly journal: string;
  /** The facts of the run. */
  readonly run: Run;
}

/** The name of a requirement's test. */
export function testNameOf({ id, text }: Requirement): string {
  return `${id} ${text}`;
}
