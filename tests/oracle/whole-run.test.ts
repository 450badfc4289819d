import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import type { Exchange } from '../../helpers/exchange.js';
import { verdictOf } from '../../helpers/judge/verdict-of.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { fc } from '../properties.js';
import { CONFORMING_RUN } from './conforming-run.js';
import { brokenBy, verdictNames } from './verdicts.js';

const { exchanges: run, settings } = CONFORMING_RUN;

/** Numbers the exchanges anew in this order. Their times and `seq` stay the same. */
function placed(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((each, index) => ({ ...each, index }));
}

const some = fc.subarray(run.map(({ index }) => index));

/** Damages a response: sets its status, or removes the first animal of a page. */
const damage = fc
  .record({
    at: fc.nat(run.length - 1),
    status: fc.constantFrom(undefined, 200, 201, 302, 400, 401, 404, 500),
  })
  .map(({ at, status }) => ({
    at,
    damage: (exchange: Exchange): Exchange => {
      const { answer } = exchange;
      if (answer === undefined) return exchange;
      const body = answer.body.replace(/^\[\{.*?\},?/, '[');
      return {
        ...exchange,
        answer: status === undefined ? { ...answer, body } : { ...answer, status },
      };
    },
  }));

describe('a conforming run', () => {
  test('passes every requirement', () => {
    const names = verdictNames(run, settings);
    expect(Object.keys(names).filter((id) => names[id] !== 'pass')).toEqual([]);
  });

  test('has no violation, whichever part of it is missing', () => {
    fc.assert(
      fc.property(some, (kept) => {
        expect(brokenBy(placed(kept.flatMap((index) => run[index] ?? [])), settings)).toEqual([]);
      }),
    );
  });

  test('has no violation if it ends early', () => {
    fc.assert(
      fc.property(fc.nat(run.length), (end) => {
        expect(brokenBy(run.slice(0, end), settings)).toEqual([]);
      }),
    );
  });
});

describe('the checks of the requirements', () => {
  test.each(REQUIREMENTS)('never let $id pass without evidence', (requirement) => {
    expect(verdictOf(requirement, evidenceOf([], settings)).verdict).not.toBe('pass');
    expect(requirement.judge(evidenceOf([], settings))).toMatchObject({
      conclusive: 0,
      violations: [],
    });
  });

  test.each(REQUIREMENTS)('give $id the same result for the same evidence', (requirement) => {
    const evidence = evidenceOf(run, settings);
    const judged = requirement.judge(evidence);
    expect(requirement.judge(evidence)).toEqual(judged);
    expect(requirement.judge(evidenceOf(structuredClone(run), settings))).toEqual(judged);
  });

  test('do not change the evidence', () => {
    const before = structuredClone(run);
    verdictNames(run, settings);
    expect(run).toEqual(before);
  });

  test('depend on times, not on the order of the journal', () => {
    const order = fc.shuffledSubarray([...run.keys()], { minLength: run.length });
    fc.assert(
      fc.property(order, fc.array(damage, { maxLength: 3 }), (indices, damages) => {
        const damaged = run.map(
          (each, index) => damages.find(({ at }) => at === index)?.damage(each) ?? each,
        );
        const shuffled = indices.flatMap((index) => damaged[index] ?? []);
        expect(verdictNames(placed(shuffled), settings)).toEqual(verdictNames(damaged, settings));
      }),
      { numRuns: 15 },
    );
  });
});
