import { describe, inject, test } from 'vitest';
import { entryInWords } from '../../helpers/baseline.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../requirements.js';
import type { describeTest } from './describe-test.js';
import { apart, type TestPart, type Parts } from './apart.js';
import { restored } from './restored.js';
import { chapterOf } from '../../helpers/chapter.js';
import {
  EXAMPLES,
  hasGeneratedValues,
  propertyName,
  testNameOf,
  valuesSent,
  type Recorded,
} from './tests.js';
import { ViolationError } from './violation-error.js';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Recorded | undefined;
  }
  interface TaskMeta {
    requirement?: string;
  }
}

/**
 * Defines the tests of a chapter. A requirement has one test, or two if values are generated for it: one for examples, one for
 * generated values.
 */
export function defineTests(chapter: string): void {
  describe(chapter, () => {
    for (const requirement of REQUIREMENTS.filter(({ id }) => chapterOf(id) === chapter)) {
      defineFor(requirement);
    }
  });
}

function defineFor(requirement: Requirement): void {
  const name = testNameOf(requirement);
  if (!hasGeneratedValues(requirement)) {
    define(name, requirement);
    return;
  }
  describe(name, () => {
    define(EXAMPLES, requirement, 'examples');
    define(nameOfProperty(requirement), requirement, 'property');
  });
}

/** Returns the name of the test of generated values. It contains the number of values if the evidence is already there. */
function nameOfProperty(requirement: Requirement): string {
  const recorded = inject('conformance');
  if (recorded === undefined) return propertyName(undefined, undefined);
  const { run } = restored(recorded).conformance;
  return propertyName(valuesSent(requirement, run.generated), run.seed);
}

/** Defines a test of a requirement, or of one of its parts. */
function define(name: string, requirement: Requirement, part?: keyof Parts): void {
  const { id } = requirement;
  test(name, { meta: { requirement: id } }, async ({ skip }) => {
    const recorded = inject('conformance');
    if (recorded === undefined)
      throw new Error('no evidence was gathered: see above for the reason');
    const { recording, verdicts } = restored(recorded);
    const checked = verdicts.get(id);
    if (checked === undefined) throw new Error(`${id} has no verdict`);
    const { verdict, reason, known } = checked;
    const isGiven = verdict === 'pass' || verdict === 'fail';
    const { failures, whyInconclusive }: TestPart =
      part === undefined || !isGiven ? checked : apart(requirement, checked, recording)[part];
    await describeToAllure(requirement, name, failures, recording);
    if (known !== undefined) skip(`known: ${entryInWords(known)}`);
    if (!isGiven) skip(reason ?? verdict);
    if (failures.length > 0) throw new ViolationError(requirement, failures, recording);
    if (whyInconclusive !== undefined) skip(whyInconclusive);
  });
}

/** Describes the test to Allure, if Allure's reporter is active. The reporter sets `allureTestRuntime` before the tests. */
async function describeToAllure(...described: Parameters<typeof describeTest>): Promise<void> {
  if (!('allureTestRuntime' in globalThis)) return;
  const allure = await import('./describe-test.js');
  await allure.describeTest(...described);
}
