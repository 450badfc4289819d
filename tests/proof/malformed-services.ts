import { expect } from 'vitest';
import type { Outcome } from '../../proof/case.js';
import type { RunSettings } from '../../helpers/settings.js';
import { FAULTS, judgeCases } from './compiled.js';
import { PROOF } from './settings.js';

/** Services judged concurrently. */
const CONCURRENCY = 12;

/** The badly shaped services, with all requirements that each must fail. */
export const MALFORMED = FAULTS.flatMap(({ name, breaks, alsoFails }) =>
  alsoFails === undefined ? [] : [{ name, fails: [breaks, ...alsoFails] }],
);

/** A badly shaped service, and the settings of its run. */
interface MalformedCase {
  readonly name: string;
  readonly fault: string;
  readonly settings?: Partial<RunSettings>;
}

/** Judges badly shaped services, and expects no fault of the suite. */
export async function judgeMalformed(
  cases: readonly MalformedCase[],
): Promise<ReadonlyMap<string, Outcome>> {
  const judged = await judgeCases(cases, { settings: PROOF, concurrency: CONCURRENCY });
  expect(judged.flatMap(({ suiteFaults }) => suiteFaults)).toEqual([]);
  return new Map(judged.map((outcome) => [outcome.name, outcome]));
}
