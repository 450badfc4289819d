import { describe, inject, test } from 'vitest';
import { entryInWords } from '../../helpers/baseline.js';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../requirements.js';
import type { describeTest } from './describe-test.js';
import { chapterOf } from '../../helpers/chapter.js';
import { type Recorded, testNameOf } from './tests.js';
import { ViolationError } from './violation-error.js';
import { readJournal } from '../../helpers/journal/journal.js';
import type { Recording } from '../../helpers/recording.js';
import type { RequirementVerdict } from '../../helpers/verdict.js';
import { rejudge } from '../engine/rejudge.js';

/** A recording, and the verdicts derived from it. */
interface Restored {
  readonly journal: string;
  readonly recording: Recording;
  readonly verdicts: ReadonlyMap<string, RequirementVerdict>;
}

// Cached, because a worker has several test files, and vitest starts them again in watch mode.
let last: Restored | undefined;

/** Reads the journal of a run and derives the verdicts, once for each run and worker. */
function restored({ journal, run }: Recorded): Restored {
  if (last?.journal === journal && last.recording.id === run.id) return last;
  const recording: Recording = { ...run, exchanges: readJournal(journal) };
  const { requirements } = rejudge(recording);
  last = { journal, recording, verdicts: new Map(requirements.map((each) => [each.id, each])) };
  return last;
}

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
