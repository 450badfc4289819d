import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchange.js';
import { githubReport } from '../../reports/github.js';
import { htmlReport } from '../../reports/html/page.js';
import { markdownReport } from '../../reports/markdown.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from './samples.js';

const evidence = recording(Array.from({ length: 300 }, (_, at) => exchange(at)));
const explanation = { why: 'w'.repeat(400), how: 'h'.repeat(400), fix: 'm'.repeat(300) };
const explanations = new Map(
  conformance(evidence).requirements.map((one) => [one.id, explanation]),
);

/** An exchange with a body of about one megabyte. */
const large = (one: Exchange): Exchange => ({
  ...one,
  answer: { status: 200, headers: [], body: `[${'{"id":1,"name":"x"},'.repeat(50_000)}1]` },
});

describe('summary.md', () => {
  test('has the verdict, and the causes with the ids of what they violate', () => {
    const text = markdownReport(conformance(evidence, 3));
    expect(text).toContain('**VIOLATED  ');
    expect(text).toContain('**1. names come back in upper case**');
    expect(text).toContain('Violates `listing.topic-0.what`');
  });

  test('shows all requests of a cause, or says that they are too long', () => {
    const made = conformance(evidence, 1);
    const withCommands = (...reproduce: readonly string[]): string =>
      markdownReport({ ...made, causes: made.causes.map((one) => ({ ...one, reproduce })) });
    expect(withCommands('curl first', 'curl second')).toContain('curl first\ncurl second');
    const text = withCommands(`curl ${'x'.repeat(2_000)}`, 'curl second');
    expect(text).toContain('The requests that show this cause are too long for this page');
    expect(text).not.toContain('curl second');
  });

  test.each(['x', EVERY_ATTACK, EVERY_ATTACK.repeat(100), '`'.repeat(5_000), '犬'.repeat(5_000)])(
    'stays under 60 KB with attack %#',
    (attack) => {
      for (const violated of [0, 1, 84]) {
        const [hostile] = attacked(evidence, violated, attack);
        expect(Buffer.byteLength(markdownReport(hostile))).toBeLessThan(60_000);
      }
    },
  );
});

describe('annotations for GitHub', () => {
  const lines = (violated: number): string[] =>
    githubReport(conformance(evidence, violated)).split('\n').slice(0, -1);

  test('are one for each cause, and none for a conforming run', () => {
    expect(lines(0)).toEqual([]);
    expect(lines(9)).toEqual([
      expect.stringMatching(
        /^::error title=9 violated%3A .*::names come back in upper case%0A.*%0ANames seem .*%0Aanimal-store-conformance run --only/,
      ),
    ]);
  });

  test('are at most ten errors, as many as GitHub shows; the last states how many more there are', () => {
    const made = conformance(evidence, 1);
    const causes = Array.from({ length: 12 }, () => made.causes).flat();
    const all = githubReport({ ...made, causes })
      .split('\n')
      .slice(0, -1);
    expect(all).toHaveLength(10);
    expect(all.at(-1)).toMatch(/^::error title=3 more::.*see the summary/);
  });
});

describe('index.html', () => {
  test.each([0, 1, 20, 21])('with %i violated requirements is under 1 MB', (violated) => {
    const made = conformance(evidence, violated);
    const text = htmlReport(made, evidence, explanations);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    for (const { id } of made.requirements) expect(text).toContain(`<article id="${id}"`);
  });

  test('with responses of a megabyte, or with attacks in nearly every text, is under 1 MB', () => {
    const big = recording(evidence.exchanges.map(large));
    expect(Buffer.byteLength(htmlReport(conformance(big, 84), big))).toBeLessThan(1_000_000);
    const [hostile, shown] = attacked(evidence, 84, EVERY_ATTACK.repeat(20));
    expect(Buffer.byteLength(htmlReport(hostile, shown))).toBeLessThan(1_000_000);
  });

  test('loads nothing from a network, and has no handlers, and no style or script except its own', () => {
    const text = htmlReport(conformance(evidence, 20), evidence, explanations);
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha/);
    expect(text).not.toMatch(/<[^>]* (on\w+|style|src|srcset|action)=/i);
    expect(text).not.toMatch(/<[^>]* href="(?!#|data:,")/);
  });
});
