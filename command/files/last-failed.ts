import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemOf } from '../../helpers/checks/recorded-value.js';
import { SUITE } from '../../helpers/package-facts.js';
import { counterexamplesIn } from '../../helpers/earlier-values.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { at } from '../../helpers/value-at.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Conclusion } from '../run/conclusion.js';
import { reportsUnwritable } from '../suite-fault.js';

/** The file in the report folder that lists what `--last-failed` checks again. An interrupted run leaves it as it is. */
export const LAST_FAILED = 'last-failed.json';

/** The requirements that failed or were undetermined in a run, and the values to send again. */
export interface LastFailed {
  /** Ids. */
  readonly requirements: readonly string[];
  /** Generated values, as `PROBE=VALUE`. Each showed a violation that no fixed example of the suite shows. */
  readonly counterexamples: readonly string[];
}

/**
 * Writes what `--last-failed` checks again after this run. An interrupted run changes nothing.
 * @throws Error if it cannot be written
 */
export function writeLastFailed(folder: string, { conformance, recording }: Conclusion): void {
  if (recording.interrupted !== undefined) return;
  const toCheck = conformance.requirements.filter(
    ({ verdict }) => verdict === 'fail' || verdict === 'undetermined',
  );
  const content: LastFailed & { readonly suite: string } = {
    suite: SUITE.name,
    requirements: toCheck.map(({ id }) => id),
    counterexamples: counterexamplesIn(conformance),
  };
  try {
    writeFileSync(join(folder, LAST_FAILED), `${JSON.stringify(content, undefined, 2)}\n`);
  } catch (error) {
    throw reportsUnwritable(folder, error);
  }
}

/**
 * Reads what `--last-failed` checks again.
 * @throws UsageError if the file is missing, or names something that this version of the suite does not have
 */
export function readLastFailed(folder: string): LastFailed {
  const file = join(folder, LAST_FAILED);
  const value = parsed(file);
  const requirements = stringsAt(value, 'requirements');
  const counterexamples = stringsAt(value, 'counterexamples');
  if (requirements === undefined || counterexamples === undefined) {
    throw new UsageError(`${file} is not a file of this suite. Run once without --last-failed`);
  }
  const known = new Set(REQUIREMENTS.map(({ id }) => id));
  const isKnown = (reference: string): boolean => problemOf(reference, REQUIREMENTS) === undefined;
  if (!requirements.every((id) => known.has(id)) || !counterexamples.every(isKnown)) {
    throw new UsageError(
      `${file} names requirements or values of another version. Run once without --last-failed`,
    );
  }
  return { requirements, counterexamples };
}

function parsed(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `--last-failed needs the report of an earlier run: ${file} cannot be read (${inShort(error)}). Run once without it`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function stringsAt(value: unknown, name: string): readonly string[] | undefined {
  const list = at(value, name);
  const isText = (item: unknown): item is string => typeof item === 'string';
  return Array.isArray(list) && list.every(isText) ? list : undefined;
}
