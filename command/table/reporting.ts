import { COMPARISON_FORMATS, REPORTERS } from '../../reports/names.js';
import { list, OUTPUT, text } from '../../helpers/settings-table.js';
import { options, type Command } from '../command.js';

/** Flags of `run` that `rejudge` takes too. */
const { baseline, strict, reporter, quiet, verbose, noColor } = OUTPUT;

/** Commands about the evidence and the reports of a run. */
export const REPORTING: readonly Command[] = [
  {
    name: 'rejudge',
    usage: 'EVIDENCE [OPTIONS]',
    about:
      'derives the verdicts again from recorded evidence, without a service; exit codes as for run',
    groups: options(
      baseline,
      strict,
      reporter,
      quiet,
      verbose,
      noColor,
      text('report-dir', 'DIR', 'also writes reports, into this folder (none)'),
    ),
    notes: [
      'EVIDENCE is a report folder, its evidence.har, or its exchanges.ndjson. After a killed run, there is',
      'only exchanges.ndjson: then the result also lists the animals and messages that may still be in the',
      'store. Nothing is written without --report-dir. If another version of the suite recorded the evidence,',
      'the verdicts that change are printed first.',
    ].join('\n'),
    load: () => import('../rejudge.js'),
  },
  {
    name: 'report',
    usage: 'REPORTS --reporter NAME',
    about: 'regenerates a report in REPORTS from its conformance.json and evidence.har',
    groups: options(list('reporter', 'NAME', `the report: ${[...REPORTERS, 'allure'].join(', ')}`)),
    notes: [
      'Reports without a file of their own (terminal, github) are printed. allure writes allure-results/,',
      'and needs vitest and allure-vitest: npm install --save-dev vitest@4 allure-vitest@3',
    ].join('\n'),
    load: () => import('../report.js'),
  },
  {
    name: 'compare',
    usage: 'A B … [--format NAME]',
    about: 'shows which verdicts and observations differ between runs; exit code 1 if any do',
    groups: options(text('format', COMPARISON_FORMATS.join('|'), 'output format (text)')),
    notes: [
      'A, B, … are report folders or their conformance.json; with evidence.har beside it, response',
      'times are shown too. Values that vary from run to run are ignored.',
      '',
      'Exit codes: 0 nothing changed; 1 something did; 2 wrong usage, or an input cannot be read.',
    ].join('\n'),
    load: () => import('../compare.js'),
  },
  {
    name: 'baseline',
    usage: 'update FILE --from REPORTS --reason TEXT [--until DATE]',
    about:
      'adds to the baseline FILE the violations of a run, and the requirements that could not be checked because of them',
    groups: options(
      text('from', 'REPORTS', 'the run: a report folder or its conformance.json'),
      text('reason', 'TEXT', 'why they are accepted for now'),
      text('until', 'DATE', 'the last day on which they are accepted, such as 2031-01-31'),
    ),
    notes: [
      'Existing entries keep their reason, date, link and order; none is removed. Requirements that',
      'are undetermined for another reason, such as a rate limit, are never added. A partial run adds',
      'nothing: exit code 1.',
    ].join('\n'),
    load: () => import('../baseline.js'),
  },
  {
    name: 'certify',
    usage: 'REPORTS --key PRIVATE.pem',
    about: 'writes a signed statement that the service of the run in REPORTS conforms',
    groups: options(
      text('key', 'FILE', 'private key as PEM: Ed25519 or ECDSA P-256'),
      text('out', 'FILE', 'the file to write (REPORTS/certificate.dsse.json)'),
      text(
        'new-key',
        'NAME',
        'writes a new key pair instead, NAME.key.pem and NAME.pub.pem; needs no REPORTS',
      ),
    ),
    notes: [
      'Writes an in-toto statement in a DSSE envelope. Refuses anything but a whole standard or thorough',
      'run in which no MUST is violated and nothing is undetermined: exit code 1, with the reason. See',
      'docs/certification.md.',
    ].join('\n'),
    load: () => import('../certify.js'),
  },
  {
    name: 'verify',
    usage: 'FILE --key PUBLIC.pem',
    about:
      'checks a certificate: its signature and digests, and the verdicts, derived again from the evidence',
    groups: options(
      text('key', 'FILE', 'public key of the signer as PEM'),
      text('reports', 'DIR', "folder of conformance.json and evidence.har (FILE's folder)"),
    ),
    notes: 'Exit codes: 0 valid; 1 refused, with the reason; 2 a missing file or an unusable key.',
    load: () => import('../verify.js'),
  },
  {
    name: 'badge',
    usage: 'REPORTS',
    about: 'writes an SVG badge that shows the verdict, the date and the version of the suite',
    groups: options(text('out', 'FILE', 'the file to write (REPORTS/badge.svg)')),
    notes: 'Refuses a run that could not be certified: exit code 1, with the reason.',
    load: () => import('../badge.js'),
  },
];
