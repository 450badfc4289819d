import { describe, expect, test } from 'vitest';
import { terminalReport } from '../../reports/terminal.js';
import type { TerminalOptions } from '../../reports/terminal.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from './samples.js';

const evidence = recording(Array.from({ length: 300 }, (_, at) => exchange(at)));
const plain: TerminalOptions = { colour: false, quiet: false, verbose: false, reportDir: 'out' };
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('the summary in a terminal', () => {
  test('of one violation says what, where, expected, observed, and how to see it', () => {
    const text = terminalReport(conformance(evidence, 1), plain);
    for (const wanted of [
      'VIOLATED',
      'listing.topic-0.what  MUST  Endpoints / List animals / limit',
      'expected  "Rex 0"',
      'observed  "REX"',
      'curl      curl -sS',
      'replay    animal-store-conformance run --only',
      'left behind, animals: 1000, 1001',
      'Reports: out/index.html',
    ]) {
      expect(text).toContain(wanted);
    }
  });

  test.each([0, 1, 20, 84])('with %i violations fits two screens', (violated) => {
    const made = conformance(evidence, violated);
    expect(linesOf(terminalReport(made, plain)).length).toBeLessThanOrEqual(100);
    const [hostile] = attacked(evidence, violated, EVERY_ATTACK);
    expect(linesOf(terminalReport(hostile, plain)).length).toBeLessThanOrEqual(100);
  });

  test('verbose shows every violation', () => {
    const text = terminalReport(conformance(evidence, 20), { ...plain, verbose: true });
    expect(text.match(/expected {2}/g)).toHaveLength(40);
  });

  test('quiet is one line', () => {
    const text = terminalReport(conformance(evidence, 20), { ...plain, quiet: true });
    expect(linesOf(text)).toHaveLength(1);
    expect(text).toMatch(/^violated: 20 violated, .* out\/index\.html\n$/);
  });

  test('the embedded reference is named first and last', () => {
    const made = conformance(evidence);
    const lines = linesOf(
      terminalReport({ ...made, target: { ...made.target, embedded: true } }, plain),
    );
    expect(lines[0]).toContain('embedded reference');
    expect(lines.at(-1)).toBe(lines[0]);
  });

  test('colour only where it is wanted, and never out of a service', () => {
    const [hostile] = attacked(evidence, 20, EVERY_ATTACK);
    for (const verbose of [false, true]) {
      const text = terminalReport(hostile, { ...plain, verbose });
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(text).not.toMatch(/^\s*::|##\[/m);
      const coloured = terminalReport(hostile, { ...plain, verbose, colour: true });
      expect(coloured).toContain('\u001b[31m');
      const codes = [1, 2, 22, 31, 32, 33, 39].map((code) => `\u001b[${code}m`);
      const bare = codes.reduce((rest, code) => rest.replaceAll(code, ''), coloured);
      expect(bare).toBe(text);
    }
  });
});
