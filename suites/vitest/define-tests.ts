import { describe, inject, test } from 'vitest';
import { entryInWords } from '../../helpers/baseline.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../requirements.js';
import type { describeTest } from './describe-test.js';
import { restored } from './restored.js';
import { chapterOf } from '../../helpers/chapter.js';
import { testNameOf, type Recorded } from './tests.js';
import { ViolationError } from './violation-error.js';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Recorded | undefined;
  }
  interface TaskMeta {
    requirement?: string;
  }
}

export function defineTests(chapter: string): void {
  describe(chapter, () => {
    for (const requirement of REQUIREMENTS)
      if (chapterOf(requirement.id) === chapter) define(requirement);
  });
}

function define(requirement: Requirement): void {
  const { id } = requirement;
  test(testNameOf(requirement), { meta: { requirement: id } }, async ({ skip }) => {
    const recorded = inject('conformance');
    if (recorded === undefined)
      throw new Error('no evidence was gathered: see above for the reason');
    const { recording, verdicts } = restored(recorded);
    const checked = verdicts.get(id);
    if (checked === undefined) throw new Error(`${id} has no verdict`);
    const { verdict, reason, known, failures } = checked;
    await describeToAllure(requirement, failures, recording);
    if (known !== undefined) skip(`known: ${entryInWords(known)}`);
    if (verdict !== 'pass' && verdict !== 'fail') skip(reason ?? verdict);
    if (failures.length > 0) throw new ViolationError(requirement, failures, recording);
  });
}

/** Describes the test to Allure, if Allure's reporter is active. The reporter sets `allureTestRuntime` before the tests. */
async function describeToAllure(...described: Parameters<typeof describeTest>): Promise<void> {
  if (!('allureTestRuntime' in globalThis)) return;
  const allure = await import('./describe-test.js');
  await allure.describeTest(...described);
}
