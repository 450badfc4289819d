import { describe, inject, test } from 'vitest';
import { inWords } from '../../helpers/baseline.js';
import { REQUIREMENTS } from '../requirements.js';
import type { describeTest } from './allure.js';
import { restored } from './restored.js';
import { chapterOf, testNameOf, type Recorded } from './tests.js';
import { Violation } from './violation.js';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Recorded | undefined;
  }
  interface TaskMeta {
    requirement?: string;
  }
}

/** Defines a test for each requirement of a chapter. */
export function defineTests(chapter: string): void {
  describe(chapter, () => {
    for (const requirement of REQUIREMENTS.filter(({ id }) => chapterOf(id) === chapter)) {
      const { id } = requirement;
      test(testNameOf(requirement), { meta: { requirement: id } }, async ({ skip }) => {
        const recorded = inject('conformance');
        if (recorded === undefined)
          throw new Error('nothing was gathered: see above for the reason');
        const { recording, verdicts } = restored(recorded);
        const checked = verdicts.get(id);
        if (checked === undefined) throw new Error(`${id} has no verdict`);
        await allureLabels(requirement, checked.failures, recording);
        const { verdict, reason, known, failures } = checked;
        if (known !== undefined) skip(`known: ${inWords(known)}`);
        if (verdict === 'fail') throw new Violation(requirement, failures, recording);
        if (verdict !== 'pass') skip(reason ?? verdict);
      });
    }
  });
}

/** Describes the test to Allure, where its reporter is there: it sets this variable before the tests. */
async function allureLabels(...described: Parameters<typeof describeTest>): Promise<void> {
  if (!('allureTestRuntime' in globalThis)) return;
  const allure = await import('./allure.js');
  await allure.describeTest(...described);
}
