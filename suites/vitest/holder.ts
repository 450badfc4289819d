import { describe, inject, test } from 'vitest';
import { inWords } from '../../helpers/baseline.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import { attach, chapterOf, label } from './allure.js';
import { gatheredOnce } from './gathered.js';
import type { Handover, Told } from './handover.js';
import { REQUIREMENTS } from '../requirements.js';
import { Violation } from './violation.js';

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Handover;
  }
  interface TaskMeta {
    conformance?: Told;
  }
}

/** Hands every requirement of a chapter to vitest, as one test each. */
export function hold(chapter: string): void {
  describe(chapter, () => {
    for (const requirement of REQUIREMENTS.filter((each) => chapterOf(each) === chapter)) {
      const { id, text } = requirement;
      test(`${id} ${text}`, { meta: { conformance: { id } } }, async ({ task, skip }) => {
        await label(requirement);
        const handover = inject('conformance');
        const { evidence, end } = await gatheredOnce(handover);
        task.meta.conformance = { id, end };
        const { verdict, reason, failures } = verdictOf(requirement, evidence, end, REQUIREMENTS);
        const known = handover.known.get(id);
        if (known !== undefined && (verdict === 'fail' || verdict === 'advice'))
          skip(`known: ${inWords(known)}`);
        if (verdict === 'fail') {
          await attach(failures, evidence);
          throw new Violation(requirement, failures);
        }
        if (verdict !== 'pass') skip(reason ?? verdict);
      });
    }
  });
}
