import type { Run } from '../../helpers/journal/opening.js';
import type { Requirement } from '../../helpers/requirement.js';

/** What vitest's main process hands to the workers that run the suites. */
export interface Recorded {
  /** The journal that holds all exchanges. */
  readonly journal: string;
  /** What is known of the run beside them. */
  readonly run: Run;
}

/** First part of a requirement's id. */
export function chapterOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** What vitest calls the test of a requirement, within the block of its chapter. */
export function testNameOf({ id, text }: Requirement): string {
  return `${id} ${text}`;
}
