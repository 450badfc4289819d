import type { Run } from '../../helpers/journal/run-opening.js';
import { pluralize } from '../../helpers/plural.js';
import type { Requirement } from '../../helpers/requirement.js';

/** The data that vitest's main process passes to the workers of the tests. */
export interface Recorded {
  /** The journal that holds all exchanges. */
  readonly journal: string;
  /** The facts of the run. */
  readonly run: Run;
}

/** The name of a requirement's test. If the requirement has two tests, it is the name of the block that holds them. */
export function testNameOf({ id, text }: Requirement): string {
  return `${id} ${text}`;
}

/** Whether values are generated for a requirement. Such a requirement has two tests: one for examples, one for generated values. */
export function hasGeneratedValues({ leadProbes }: Requirement): boolean {
  return leadProbes.some(({ generated }) => generated !== undefined);
}

/** The name of the test of examples, and the beginning of the name of the test of generated values. */
export const EXAMPLES = 'examples';
export const PROPERTY = 'property (';

/**
 * Counts the generated values that were sent for a requirement.
 * @param generated the number of generated values of a run, by probe
 */
export function valuesSent(
  { leadProbes }: Requirement,
  generated: Readonly<Record<string, number>>,
): number {
  const ids = new Set(leadProbes.map(({ id }) => id));
  return [...ids].reduce((sum, id) => sum + (generated[id] ?? 0), 0);
}

/** `property (12 values, seed 7)`; without the numbers where nothing was gathered, as in `vitest list`. */
export function propertyName(values: number | undefined, seed: number | undefined): string {
  if (values === undefined) return `${PROPERTY}generated values)`;
  return `${PROPERTY}${pluralize(values, 'value')}, seed ${seed})`;
}
