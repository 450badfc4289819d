import { describe, inject, test } from 'vitest';
import { verdictOf } from '../helpers/judge/verdict-of.js';
import { attach, chapterOf, label } from './allure.js';
import { gatheredOnce } from './gathered.js';
import { REQUIREMENTS } from './requirements.js';
import { Violation } from './violation.js';

/** Hands every requirement of a chapter to vitest, as one test each. */
export function hold(chapter: string): void {
  describe(chapter, () => {
    for (const requirement of REQUIREMENTS.filter((each) => chapterOf(each) === chapter)) {
      const { id, text } = requirement;
      test(`${id} ${text}`, { meta: { conformance: { id } } }, async ({ task, skip }) => {
        await label(requirement);
        const { evidence, end } = await gatheredOnce(inject('conformance'));
        task.meta.conformance = { id, end };
        const { verdict, reason, failures } = verdictOf(requirement, evidence, end);
        if (verdict === 'fail') {
          await attach(failures);
          throw new Violation(requirement, failures);
        }
        if (verdict !== 'pass') skip(reason ?? verdict);
      });
    }
  });
}
