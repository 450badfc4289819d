import { describe, expect, test } from 'vitest';
import { badgeOf } from '../../certificate/badge.js';
import { statementOf } from '../../certificate/statement.js';
import { differencesInWords } from '../../command/files/differing-verdicts.js';
import { compare } from '../../helpers/compare/compare.js';
import { curlOf } from '../../helpers/curl.js';
import type { Recording } from '../../helpers/recording.js';
import type { Conformance } from '../../helpers/verdict.js';
import { comparisonLine, showComparison } from '../../reports/compare/index.js';
import { jsonText } from '../../helpers/escape.js';
import type { ComparisonFormat, Reporter } from '../../reports/reporter-names.js';
import { makeReport } from '../../reports/index.js';
import { terminalReport } from '../../reports/terminal/index.js';
import { fc } from '../properties.js';
import { ViolationError } from '../../suites/vitest/violation-error.js';
import { complaintsOf, type Reader } from './sink-readers.js';
import { attacked, conformance, EVERY_ATTACK, exchange, hostile, recording } from './samples.js';

/** A run with an attack in nearly all of its texts: its verdicts and its recording. */
interface Attacked {
  readonly attack: string;
  readonly made: Conformance;
  readonly shown: Recording;
}

const evidence = recording(Array.from({ length: 12 }, (_, at) => exchange(at)));
const conforming = conformance(evidence);

function attackedRun(attack: string, violated: number): Attacked {
  const [made, shown] = attacked(evidence, violated, attack);
  return { attack, made, shown };
}

const report =
  (name: string) =>
  ({ made, shown }: Attacked): string =>
    makeReport(name, made, shown);

const compared =
  (format: ComparisonFormat) =>
  ({ attack, made }: Attacked): string =>
    showComparison(
      compare([
        { label: attack, conformance: conforming },
        { label: attack, conformance: made },
      ]),
      format,
    );

const inTerminal =
  (verbose: boolean, quiet = false) =>
  ({ made }: Attacked): string =>
    terminalReport(made, {
      color: false,
      quiet,
      verbose,
      reportDir: 'out',
    });

/** The reader of each report other than that in the terminal. */
const REPORTS: Readonly<Record<Exclude<Reporter, 'terminal'>, Reader>> = {
  github: 'commands',
  markdown: 'markdown',
  html: 'page',
  junit: 'xml',
  json: 'json',
  har: 'data',
};

/** Outputs that contain texts of a service: the name of the output, how it is made, and its reader. */
const SINKS: readonly (readonly [
  name: string,
  make: (run: Attacked) => string | readonly string[],
  reader: Reader,
])[] = [
  ['the terminal', inTerminal(false), 'terminal'],
  ['the terminal, --verbose', inTerminal(true), 'terminal'],
  ['the terminal, --quiet', inTerminal(false, true), 'terminal'],
  ...Object.entries(REPORTS).map(
    ([name, reader]) => [`--reporter ${name}`, report(name), reader] as const,
  ),
  ['--reporter har, as JSON', (run) => jsonText(report('har')(run)), 'json'],
  [
    'a test that fails',
    ({ made, shown }) =>
      made.requirements
        .filter(({ failures }) => failures.length > 0)
        .map((one) => new ViolationError(one, one.failures, shown).message),
    'terminal',
  ],
  ['compare', compared('text'), 'terminal'],
  [
    'compare, in one line',
    ({ attack, made }) =>
      comparisonLine(
        compare([
          { label: attack, conformance: conforming },
          { label: attack, conformance: made },
        ]),
      ),
    'terminal',
  ],
  ['compare --format markdown', compared('markdown'), 'markdown'],
  ['compare --format html', compared('html'), 'page'],
  ['compare --format json', compared('json'), 'json'],
  ['the badge', ({ made }) => badgeOf(made), 'xml'],
  [
    'the statement of a certificate',
    ({ made }) =>
      statementOf(made, { conformance: Buffer.from(''), evidence: Buffer.from('') }, '00'),
    'data',
  ],
  [
    'the differences that rejudge prints',
    ({ made, attack }) =>
      differencesInWords({ ...made, suite: { ...made.suite, version: attack } }, conforming).join(
        '\n',
      ),
    'terminal',
  ],
  [
    'the printed curl',
    ({ attack, shown }) =>
      shown.exchanges.map(({ request }) =>
        curlOf({ ...request, body: attack, headers: [['X-Attack', attack]] }),
      ),
    'shell',
  ],
];

describe.each(SINKS)('%s', (_, make, reader) => {
  const expectOnlyText = async (attack: string): Promise<void> => {
    for (const violated of [0, 7])
      for (const text of [make(attackedRun(attack, violated))].flat())
        expect(await complaintsOf(reader, text)).toEqual([]);
  };

  test('shows all known attacks as text', () => expectOnlyText(EVERY_ATTACK));

  test('shows any generated attack as text', async () => {
    const numRuns = reader === 'xml' ? 3 : 8;
    await fc.assert(fc.asyncProperty(hostile, expectOnlyText), { numRuns });
  });
});
