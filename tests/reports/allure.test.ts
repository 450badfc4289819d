import { describe, expect, test } from 'vitest';
import { withoutAnalytics } from '../../command/allure.js';
import { allureResults } from '../../reports/allure/results.js';
import { CATEGORIES_FILE } from '../../reports/allure/surroundings.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from './samples.js';

const evidence = recording(Array.from({ length: 300 }, (_, at) => exchange(at)));

interface Result {
  readonly uuid: string;
  readonly historyId: string;
  readonly fullName: string;
  readonly status: string;
  readonly statusDetails?: { readonly message: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly links: readonly { readonly url: string }[];
  readonly steps: readonly { readonly attachments: readonly { readonly source: string }[] }[];
}

const resultsIn = (files: ReadonlyMap<string, string>): Result[] =>
  [...files]
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, text]) => JSON.parse(text) as Result);

describe('results for Allure', () => {
  const files = allureResults(conformance(evidence, 2), evidence);
  const results = resultsIn(files);

  test('a result for each requirement, where it belongs', () => {
    expect(results).toHaveLength(84);
    const violated = results.filter(({ status }) => status === 'failed');
    expect(violated).toHaveLength(2);
    const labels = new Map(violated[0]?.labels.map(({ name, value }) => [name, value]));
    expect(Object.fromEntries(labels)).toMatchObject({
      epic: 'Animal Store Service Interface',
      feature: 'listing',
      story: 'Endpoints / List animals / limit',
      severity: 'critical',
      requirement: 'listing.topic-0.what',
    });
    expect(labels.has('owner')).toBe(true);
    expect(violated[0]?.links.map(({ url }) => url)).toEqual([
      'index.html#listing.topic-0.what',
      expect.stringMatching(/^index\.html#clause-/),
    ]);
  });

  test('a violation has its exchanges as steps, with request, answer and commands attached', () => {
    const [violated] = results.filter(({ status }) => status === 'failed');
    expect(violated?.steps).toHaveLength(2);
    const [step] = violated?.steps ?? [];
    const attached = step?.attachments.map(({ source }) => files.get(source) ?? '') ?? [];
    expect(attached).toHaveLength(3);
    expect(attached.join('\n')).toMatch(
      /curl -sS[^]*POST http:[^]*Bearer \{API_KEY\}[^]*201\ncontent-type/,
    );
  });

  test('what is known, open or left out is skipped with its reason; a fault of the suite is broken', () => {
    const made = conformance(evidence, 1);
    const requirements = made.requirements.map((one) =>
      one.verdict === 'fail' ? { ...one, known: { reason: 'ticket 7', until: null } } : one,
    );
    const all = resultsIn(
      allureResults({ ...made, requirements, suiteFaults: ['it broke'] }, evidence),
    );
    const messages = all
      .filter(({ status }) => status === 'skipped')
      .map((one) => one.statusDetails?.message);
    expect(messages).toEqual([
      'known: ticket 7',
      'not-applicable: without messages',
      'advice: no WWW-Authenticate',
    ]);
    expect(
      all.filter(({ status }) => status === 'broken').map((one) => one.statusDetails?.message),
    ).toEqual(['it broke']);
  });

  test('every reason is of one category', () => {
    const patterns = JSON.parse(CATEGORIES_FILE) as { name: string; messageRegex?: string }[];
    const of = (message: string): string[] =>
      patterns
        .filter(({ messageRegex }) => messageRegex && new RegExp(messageRegex).test(message))
        .map(({ name }) => name);
    expect(of('known: undetermined: ticket')).toEqual(['Known to the baseline']);
    expect(of('undetermined: the key was refused\nexpected x')).toEqual(['Undetermined']);
    expect(of('advice: expected a header')).toEqual(['Advice']);
    expect(of('not-applicable: blind spot: known: x')).toEqual(['Not applicable']);
  });

  test('a requirement keeps its history from run to run', () => {
    const later = {
      ...conformance(evidence, 0),
      run: { ...conformance(evidence).run, id: 'another' },
    };
    const [first, second] = [results[0], resultsIn(allureResults(later, evidence))[0]];
    expect(second?.historyId).toBe(first?.historyId);
    expect(second?.uuid).not.toBe(first?.uuid);
  });

  test('whatever the service sends, every file is whole and nothing unseen is in a text', () => {
    const made = allureResults(...attacked(evidence, 84, EVERY_ATTACK));
    for (const one of resultsIn(made)) {
      expect(one.statusDetails?.message ?? '').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }
    for (const [name, text] of made) {
      expect(name).toMatch(
        /^[0-9a-f]{32}-(result\.json|attachment\.txt)$|^categories\.json$|^environment\.properties$/,
      );
      expect(text.length).toBeLessThan(200_000);
    }
  });
});

test('Allure’s page tells nobody that it was opened', () => {
  const own = `<script>${'x'.repeat(9_000)}gtag(</script>`;
  const page = [
    '<head><script async src="https://www.googletagmanager.com/gtag/js?id=G-X"></script>',
    "<script>\n window.dataLayer = [];\n function gtag(){dataLayer.push(arguments);}\n gtag('js', new Date());\n</script>",
    '<link rel="stylesheet" href="https://fonts.example/x.css"><script src="data:text/javascript;base64,eA=="></script>',
    own,
  ].join('');
  const cleaned = withoutAnalytics(page);
  expect(cleaned).not.toMatch(/googletagmanager|dataLayer|fonts\.example/);
  expect(cleaned).toContain('data:text/javascript');
  expect(cleaned).toContain(own);
});
