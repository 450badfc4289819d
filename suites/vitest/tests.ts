import type { Run } from '../../helpers/journal/run-opening.js';
import type { Requirement } from '../../helpers/requirement.js';

/** The data that vitest's main process passes to the workers of the tests. */
export interface Recorded {
  readonly journal: string;
  readonly run: Run;
}

export function testNameOf({ id, text }: Requirement): string {
  return `${id} ${text}`;
}
