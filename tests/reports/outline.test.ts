import { describe, expect, test } from 'vitest';
import { githubReport } from '../../reports/github.js';
import { htmlReport } from '../../reports/html/page.js';
import { markdownReport } from '../../reports/markdown.js';
import { shownBy } from '../../reports/shown-by.js';
import { terminalReport } from '../../reports/terminal/index.js';
import { cause as causeOf, conformance, exchange, failure, recording, verdict } from './samples.js';

test('a cause has a hint, even if no failure of its best exchange is in the report', () => {
  const made = conformance(recording([exchange(0), exchange(1)]), 1);
  const [cause] = made.causes;
  if (cause === undefined) throw new Error('the sample has no cause');
  const failed = made.requirements.flatMap(({ failures }) => failures);
  const reported = failed[0]?.exchange ?? -1;
  for (const best of [reported, 1 - reported]) {
    const shown = shownBy({ ...cause, exchange: best, exchanges: [0, 1] }, made);
    expect(shown.hint).toBe(failed[0]?.hint);
  }
  expect(failed[0]?.hint).toBeDefined();
});

test.each([
  [1, undefined],
  [2, 'Compare names exactly.'],
])(
  'a cause whose example has no hint shows a hint only if most failures have it: %d of them',
  (hinted, hint) => {
    const made = conformance(recording([exchange(0), exchange(1), exchange(2)]));
    const { hint: _, ...example } = failure(exchange(0));
    const others = [1, 2]
      .slice(0, hinted)
      .map((index) => failure(exchange(index), { hint: 'Compare names exactly.' }));
    const violated = verdict(0, { verdict: 'fail', failures: [example, ...others] });
    const cause = { ...causeOf('names differ', [violated.id]), exchanges: [0, 1, 2] };
    expect(shownBy(cause, { ...made, requirements: [violated] }).hint).toBe(hint);
  },
);

describe('the parts of a cause', () => {
  const evidence = recording([exchange(0)]);
  const made = conformance(evidence, 1);
  const PARTS = { request: 'GET /pets/8', expected: 'Bo', observed: 'BO at /name' };
  const responses = ['3 of 4 responses of getPet', '2 more kinds of response'];
  const sentences = ['Names are in capitals', 'Categories are lost'].map((text) => ({
    text,
    responses,
    requirements: ['pet.name.string'],
  }));
  const causes = made.causes.map((one) => ({ ...one, ...PARTS, sentences }));
  const parted = { ...made, causes };
  const plain = { color: false, quiet: false, verbose: false };

  test.each([
    ['the terminal', terminalReport(parted, plain)],
    ['summary.md', markdownReport(parted)],
    ['index.html', htmlReport(parted, evidence, new Map())],
    ['annotations', githubReport(parted)],
  ])('are all in %s, in place of the text', (_, report) => {
    const seenIn = responses.join(', ');
    const texts = sentences.map(({ text }) => text);
    for (const part of [`(${seenIn})`, seenIn, ...texts, ...Object.values(PARTS)])
      expect(report.replaceAll('\\', '')).toContain(part);
  });

  test('with --quiet, only the title and the request are shown', () => {
    const line = terminalReport(parted, { ...plain, quiet: true });
    expect(line).toContain('; Names are in capitals: GET /pets/8; tested');
  });
});
