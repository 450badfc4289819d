import { describe, expect, test } from 'vitest';
import type { Known } from '../../helpers/baseline.js';
import type { Conformance } from '../../helpers/verdict.js';
import { makeReport } from '../../reports/index.js';
import { terminalReport } from '../../reports/terminal/index.js';
import { cause, conformance, exchange, failure, recording, verdict } from './samples.js';
import { elements } from './xml.js';

const evidence = recording(Array.from({ length: 30 }, (_, at) => exchange(at)));
const failures = [failure(exchange(0))];
const ID = verdict(1).id;
const STALE = verdict(0).id;

function withKnown(known: Known): Conformance {
  return {
    ...conformance(evidence),
    verdict: 'violated',
    requirements: [verdict(0), verdict(1, { verdict: 'fail', failures, known })],
    baseline: { stale: [STALE], expired: [ID] },
  };
}

const FOR_PEOPLE = ['terminal', 'markdown', 'html', 'github'] as const;

describe('a known violation', () => {
  const known = { reason: 'ticket 7', until: '2031-01-31', issue: 'tracker/7' };
  const made = withKnown(known);

  test.each(FOR_PEOPLE)('is shown by %s, with its reason, date and link', (name) => {
    const text = makeReport(name, made, evidence).replaceAll(/\\|<!-- -->/g, '');
    for (const part of [ID, 'ticket 7', '2031-01-31', 'tracker/7']) expect(text).toContain(part);
  });

  test('is in the JSON', () => {
    const read = JSON.parse(makeReport('json', made, evidence)) as Conformance;
    expect(read.requirements[1]?.known).toEqual(known);
    expect(read.baseline).toEqual(made.baseline);
  });

  test('is skipped in JUnit, and out-of-date baseline entries are failures', () => {
    const all = elements(makeReport('junit', made, evidence));
    const of = (name: string) => all.filter((one) => one.name === name);
    expect(of('skipped').map(({ attributes }) => attributes['message'])).toEqual([
      'known: ticket 7, until 2031-01-31 (tracker/7)',
    ]);
    expect(of('failure').map(({ attributes }) => attributes['type'])).toEqual([
      'baseline',
      'baseline',
    ]);
    expect(of('testsuite').at(-1)?.attributes).toMatchObject({
      name: 'baseline',
      tests: '2',
      failures: '2',
    });
  });

  test.each(FOR_PEOPLE)('is shown together with out-of-date baseline entries in %s', (name) => {
    const text = makeReport(name, made, evidence).replaceAll(/\\|<!-- -->/g, '');
    expect(text).toContain(`${STALE} passes now`);
    expect(text).toContain(`${ID}: its baseline entry has expired`);
  });
});

describe('a change or an unmet SHOULD that fails the run', () => {
  const { run, ...rest } = conformance(evidence);
  const advice = verdict(2, { verdict: 'advice', reason: 'no header' });
  const made: Conformance = {
    ...rest,
    requirements: [verdict(0), advice],
    run: { ...run, strict: true, changed: ['list.limit.zero'], exitCode: 1 },
  };

  test.each(FOR_PEOPLE)('is reported by %s', (name) => {
    const text = makeReport(name, made, evidence).replaceAll(/\\|<!-- -->/g, '');
    expect(text).toContain('list.limit.zero changed since');
    expect(text).toContain('with --strict: no header');
  });

  test('is a failure in JUnit', () => {
    const failing = elements(makeReport('junit', made, evidence)).filter(
      (one) => one.name === 'failure',
    );
    expect(failing.map(({ attributes }) => attributes['type'])).toEqual(['gate', 'gate']);
  });

  test('is in the JSON', () => {
    const read = JSON.parse(makeReport('json', made, evidence)) as Conformance;
    expect(read.run).toMatchObject({ strict: true, changed: ['list.limit.zero'] });
  });
});

test.each([...FOR_PEOPLE, 'quiet'] as const)(
  'a cause of only known violations is not shown in %s',
  (name) => {
    const known = { reason: 'ticket 7', until: null };
    const made: Conformance = {
      ...conformance(evidence),
      verdict: 'violated',
      requirements: [
        verdict(0, { verdict: 'fail', failures, known }),
        verdict(1, { verdict: 'fail', failures }),
      ],
      causes: [cause('the one that is known', [verdict(0).id]), cause('the one that is new', [ID])],
    };
    const text =
      name === 'quiet'
        ? terminalReport(made, { color: false, verbose: false, quiet: true })
        : makeReport(name, made, evidence);
    expect(text).toContain('the one that is new');
    expect(text).not.toContain('the one that is known');
  },
);
