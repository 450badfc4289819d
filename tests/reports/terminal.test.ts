import { describe, expect, test } from 'vitest';
import { terminalReport } from '../../reports/terminal/index.js';
import type { TerminalOptions } from '../../reports/terminal/index.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from './samples.js';

const evidence = recording(Array.from({ length: 300 }, (_, at) => exchange(at)));
const plain: TerminalOptions = { color: false, quiet: false, verbose: false, reportDir: 'out' };
const linesOf = (text: string): string[] => text.trimEnd().split('\n');

describe('the summary in a terminal', () => {
  test('of one violated requirement shows its id, its clause, the expected and observed value, and the commands', () => {
    const text = terminalReport(conformance(evidence, 1), { ...plain, verbose: true });
    for (const part of [
      'VIOLATED',
      'listing.topic-0.what  MUST  Endpoints / List animals / limit',
      'expected  "Rex 0"',
      'observed  "REX"',
      'curl      curl -sS',
      'replay    animal-store-conformance run --only',
      'ids of animals left behind: 1000, 1001',
      'Reports: out/index.html',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([1, 20, 21])(
    'with %i violated requirements names each, and shows the command of their cause once',
    (violated) => {
      const made = conformance(evidence, violated);
      const text = terminalReport(made, plain);
      const failed = made.requirements.filter(({ verdict }) => verdict === 'fail');
      expect(failed.filter(({ id }) => !text.includes(id))).toEqual([]);
      expect(text.match(/^ {4}curl {6}curl -sS/gm)).toHaveLength(1);
      expect(text.match(/^ {4}expected {2}/gm)).toHaveLength(1);
    },
  );

  test('shortens a long value in its middle', () => {
    const made = conformance(evidence, 1);
    const long = `"${'a'.repeat(5_000)}"`;
    const requirements = made.requirements.map((one) => ({
      ...one,
      failures: one.failures.map((each) => ({ ...each, observed: long })),
    }));
    const text = terminalReport({ ...made, requirements }, { ...plain, verbose: true });
    expect(text).toMatch(/observed {2}"a+… \(\d+ more characters\) …a+"\n/);
  });

  test('with --verbose shows every violation', () => {
    const text = terminalReport(conformance(evidence, 20), { ...plain, verbose: true });
    const [causes = '', violated = ''] = text.split('\nViolations\n');
    expect(violated.match(/expected {2}/g)).toHaveLength(40);
    expect(violated.match(/replay {4}/g)).toHaveLength(40);
    expect(causes.match(/replay {4}/g)).toHaveLength(1);
  });

  test('with --verbose states how many violations it leaves out, and how many of these index.html has', () => {
    const made = conformance(evidence, 1);
    const requirements = made.requirements.map((one) => {
      const failures = Array.from({ length: 10 }, () => one.failures[0]).filter(
        (each) => each !== undefined,
      );
      return failures.length === 0 ? one : { ...one, failures, failureCount: 102 };
    });
    const text = terminalReport({ ...made, requirements }, { ...plain, verbose: true });
    expect(text).toContain('97 more, 5 of them in index.html\n');
  });

  test('with --quiet is one line', () => {
    const text = terminalReport(conformance(evidence, 20), { ...plain, quiet: true });
    expect(linesOf(text)).toHaveLength(1);
    expect(text).toMatch(
      /^VIOLATED {2}20 of 83 requirements; names come back in upper case: GET \/pets\/7; .* out\/index\.html\n$/,
    );
  });

  test('with --quiet says why nothing could be judged, and what to do', () => {
    const made = conformance(evidence);
    const [first, ...others] = made.requirements;
    const requirements = [
      { ...first, verdict: 'undetermined', reason: 'the service was throttled: run again' },
      ...others.map((one) => ({ ...one, verdict: 'undetermined', reason: 'check API_KEY' })),
    ] as typeof made.requirements;
    const open = { ...made, verdict: 'undetermined' as const, requirements };
    const text = terminalReport(open, { ...plain, quiet: true });
    expect(text).toMatch(
      /^UNDETERMINED {2}84 of 84 requirements could not be checked; check API_KEY; tested .*\n$/,
    );
  });

  test('with --quiet says why a run fails although it has no new violation', () => {
    const made = conformance(evidence);
    const quiet = (rest: Partial<typeof made>): string =>
      terminalReport({ ...made, ...rest }, { ...plain, quiet: true });
    const run = { ...made.run, exitCode: 1 };
    const baseline = { stale: ['list.limit.exact'], expired: [] };
    expect(quiet({ run, baseline })).toContain('; list.limit.exact passes now');
    const known = conformance(evidence, 1);
    const excused = known.requirements.map((one) =>
      one.verdict === 'fail' ? { ...one, known: { reason: 'old', until: null } } : one,
    );
    const violated = { ...known, run, baseline, requirements: excused };
    const text = terminalReport(violated, { ...plain, quiet: true });
    expect(text).toContain('; list.limit.exact passes now');
    const [first, ...others] = made.requirements;
    const advised = [{ ...first, verdict: 'advice', reason: 'no header' }, ...others];
    const requirements = advised as typeof made.requirements;
    const strict = quiet({ run: { ...run, strict: true }, requirements });
    expect(strict).toContain('is advice, which fails the run with --strict: no header');
    const changed = quiet({ run: { ...run, changed: ['list.limit.zero'] } });
    expect(changed).toContain('; list.limit.zero changed since');
  });

  test('of a run that judged nothing says so, and why', () => {
    const made = conformance(evidence);
    const requirements = made.requirements.map((one) => ({
      ...one,
      verdict: 'not-applicable' as const,
      reason: 'blind spot: the store is crowded',
    }));
    const blind = { ...made, verdict: 'undetermined' as const, requirements };
    const blindSpots = requirements.map(({ id }) => ({ requirement: id, text: 'crowded' }));
    expect(terminalReport({ ...blind, blindSpots }, plain)).toContain(
      'UNDETERMINED  0 of 84 requirements checked; 84 cannot be checked here\n',
    );
    expect(terminalReport(blind, { ...plain, quiet: true })).toContain('the store is crowded');
  });

  test('of a run with a narrow scope shows the scope', () => {
    const made = conformance(evidence);
    const shown = (run: Partial<typeof made.run>): string =>
      terminalReport({ ...made, run: { ...made.run, ...run } }, plain);
    expect(shown({ only: ['list.limit.exact'] })).toContain(', --only list.limit.exact, seed');
    expect(shown({ skip: ['a', 'b', 'c', 'd', 'e'] })).toContain(
      ', --skip a, b, c and 2 more, seed',
    );
    expect(shown({ profile: 'smoke' })).toContain('profile smoke');
    expect(shown({ without: ['messages'] })).toContain('--without messages');
  });

  test('does not shorten the ids of what is left behind, and shows as many ids as fit into a line', () => {
    const made = conformance(evidence);
    const messages = Array.from(
      { length: 10 },
      (_, at) => `bcb6f1d0-dab0-4d26-9217-3f2df42f056${at}`,
    );
    for (const count of [2, 10]) {
      const leftBehind = { ...made.footprint.leftBehind, messages: messages.slice(0, count) };
      const text = terminalReport({ ...made, footprint: { ...made.footprint, leftBehind } }, plain);
      expect(linesOf(text)).toContain(
        `  ids of messages left behind: ${messages[0]} and ${count - 1} more`,
      );
    }
  });

  test('has colors only if they are enabled, and never from texts of a service', () => {
    const [hostile] = attacked(evidence, 20, EVERY_ATTACK);
    for (const verbose of [false, true]) {
      const text = terminalReport(hostile, { ...plain, verbose });
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(text).not.toMatch(/^\s*::|##\[/m);
      const colored = terminalReport(hostile, { ...plain, verbose, color: true });
      expect(colored).toContain('\u001b[31m');
      const codes = [1, 2, 22, 31, 32, 33, 39].map((code) => `\u001b[${code}m`);
      const bare = codes.reduce((rest, code) => rest.replaceAll(code, ''), colored);
      expect(bare).toBe(text);
    }
  });
});
