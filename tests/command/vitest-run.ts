import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import type { Conformance } from '../../helpers/verdict.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { start, type Ended, type Running } from './spawned.js';

/** The program that `npx vitest` runs. */
export const VITEST = join(PACKAGE_ROOT, 'node_modules/vitest/vitest.mjs');

/** The number of tests. */
export const TESTS = REQUIREMENTS.length;

/** Starts `npx vitest run`, by default in the checkout. */
export function startVitestRun(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd: string = PACKAGE_ROOT,
): Running {
  return start(['run', ...args], variables, cwd, VITEST);
}

/** Runs `npx vitest run` to its end, by default in the checkout. Returns its output without colors. */
export async function vitestRun(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Ended> {
  const { code, out, err } = await startVitestRun(args, variables, cwd).ended;
  return { code, out: stripVTControlCharacters(out), err: stripVTControlCharacters(err) };
}

/** The verdicts that a run wrote. */
export function conformanceIn(folder: string): Conformance {
  return JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8')) as Conformance;
}
