import { describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { junitReport } from '../../reports/junit.js';
import { conformance, exchange, failure, recording, verdict } from './samples.js';
import { elements } from './xml.js';
import type { Element } from './xml.js';

const evidence = recording(Array.from({ length: 30 }, (_, at) => exchange(at)));

const of = (all: readonly Element[], name: string): Element[] =>
  all.filter((one) => one.name === name);
const sum = (all: readonly Element[], attribute: string): number =>
  all.reduce((total, one) => total + Number(one.attributes[attribute]), 0);

/** Expects that the counts of the testsuites match the testcases. */
function expectRightSums(all: readonly Element[]): void {
  const [root] = of(all, 'testsuites');
  const suites = of(all, 'testsuite');
  const cases = of(all, 'testcase');
  expect(sum(suites, 'tests')).toBe(cases.length);
  // The root element cannot count skipped tests. If it had other counts, readers would count skipped tests as passed.
  expect(root?.attributes['tests']).toBeUndefined();
  for (const [kind, element] of [
    ['failures', 'failure'],
    ['errors', 'error'],
  ] as const) {
    expect(sum(suites, kind)).toBe(of(all, element).length);
  }
  expect(sum(suites, 'skipped')).toBe(of(all, 'skipped').length);
}

describe('junit.xml', () => {
  const known = { reason: 'ticket 7', until: '2027-01-01' };
  const failures = [failure(exchange(0)), failure(exchange(1))];
  const made: Conformance = {
    ...conformance(evidence, 3),
    requirements: [
      verdict(0),
      verdict(1, { verdict: 'fail', failures }),
      verdict(2, { verdict: 'fail', failures, known }),
      verdict(3, { verdict: 'undetermined', reason: 'set CATEGORY_ID' }),
      verdict(15, { verdict: 'advice', level: 'SHOULD', reason: 'no WWW-Authenticate' }),
      verdict(16, { verdict: 'not-applicable', reason: 'without messages' }),
    ],
    suiteFaults: ['a check threw an error'],
  };
  const all = elements(junitReport(made));

  test('has a testcase for each requirement, by chapter, and one for each fault of the suite', () => {
    const cases = of(all, 'testcase').map((one) => one.attributes);
    expect(cases.map((one) => one['name'])).toEqual([
      ...made.requirements.map((one) => one.id),
      'fault 1 of the suite itself',
    ]);
    expect(cases.map((one) => one['classname'])).toEqual([
      'listing',
      'listing',
      'listing',
      'listing',
      'adding',
      'adding',
      'suite',
    ]);
  });

  test('has a failure for a violation that is not known; other requirements that do not pass are skipped, with the reason', () => {
    expect(of(all, 'failure').map((one) => one.attributes['type'])).toEqual(['violation']);
    expect(of(all, 'skipped').map((one) => one.attributes['message'])).toEqual([
      'known: ticket 7, until 2027-01-01',
      'undetermined: set CATEGORY_ID',
      'advice: no WWW-Authenticate',
      'not-applicable: without messages',
    ]);
    expect(of(all, 'error')[0]?.text).toBe('a check threw an error');
  });

  test('states in a failure what is wrong, where, and how to reproduce it', () => {
    const { text } = of(all, 'failure')[0] ?? { text: '' };
    expect(text).toContain('expected: "Rex 0"');
    expect(text).toContain('observed: "REX"');
    expect(text).toContain('createPet /name');
    expect(text).toContain('curl -sS');
    expect(text).toContain('run --only adding.name.echo');
  });

  test('has counts that add up, and the duration of the run', () => {
    expectRightSums(all);
    expect(Number(of(all, 'testsuites')[0]?.attributes['time'])).toBeCloseTo(4.25, 1);
  });

  test('has an error that states the reason if the exit code is 3, and only then', () => {
    const errorsWith = (exitCode: 0 | 1 | 3 | 4 | 143) => {
      const run = { ...made.run, exitCode };
      const seen = elements(junitReport({ ...made, run, suiteFaults: [] }));
      expectRightSums(seen);
      return of(seen, 'error');
    };
    for (const code of [0, 1, 4, 143] as const) expect(errorsWith(code)).toEqual([]);
    const [error, ...others] = errorsWith(3);
    expect(others).toEqual([]);
    expect(error?.attributes['message']).toContain('1 requirement: set CATEGORY_ID');
  });

  test('is well-formed and has the right sums if the run judged nothing', () => {
    expectRightSums(elements(junitReport({ ...made, requirements: [], suiteFaults: [] })));
  });
});
