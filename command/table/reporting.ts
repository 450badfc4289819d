import { COMPARISON_FORMATS, REPORTERS } from '../../reports/reporter-names.js';
import { list, OUTPUT, textFlag } from '../../helpers/settings-table.js';
import { options, type Command } from '../command.js';

/** Flags of `run` that `rejudge` takes too. */
const { baseline, strict, reporters, quiet, verbose, noColor } = OUTPUT;

export const REPORTING: readonly Command[] = [
  {
    name: 'rejudge',
    usage: 'EVIDENCE [OPTIONS]',
    about:
      'derives the verdicts again from recorded evidence, without a service; has the same exit codes as the command run',
    groups: options(
      baseline,
      strict,
      reporters,
      quiet,
      verbose,
      noColor,
      textFlag('report-dir', 'DIR', 'writes reports into this folder (none)'),
    ),
    notes: [
      'EVIDENCE is a report folder, its evidence.har, or its exchanges.ndjson. A killed run leaves only',
      'exchanges.ndjson. From it, rejudge also lists the animals and messages that may still be in the',
      'store.',
      '',
      'Without --report-dir, no reports are written. If verdicts differ from those in the conformance.json',
      'beside the evidence, for example because another version of the suite wrote it, rejudge prints the',
      'differences first.',
    ].join('\n'),
    load: () => import('../rejudge.js'),
  },
  {
    name: 'report',
    usage: 'REPORTS --reporter NAME',
    about: 'regenerates a report from conformance.json and evidence.har in the folder REPORTS',
    groups: options(list('reporter', 'NAME', `the report: ${[...REPORTERS, 'allure'].join(', ')}`)),
    notes: [
      'terminal and github are printed. The other reports are written into REPORTS.',
      'allure writes allure-results/, and needs: npm install --save-dev vitest@4 allure-vitest@3',
    ].join('\n'),
    load: () => import('../report.js'),
  },
  {
    name: 'compare',
    usage: 'A B … [--format NAME]',
    about: 'shows which verdicts and observations differ between runs',
    groups: options(textFlag('format', COMPARISON_FORMATS.join('|'), 'output format (text)')),
    notes: [
      'A, B, … are report folders, or their conformance.json. Values that vary from run to run are ignored.',
      '',
      'Exit codes: 0 no difference; 1 a difference; 2 wrong usage, or an input cannot be read.',
    ].join('\n'),
    load: () => import('../compare.js'),
  },
  {
    name: 'baseline',
    usage: 'update FILE --from REPORTS --reason TEXT [--until DATE]',
    about:
      'adds entries to the baseline FILE: for the violations of a run, and for the requirements that could not be checked because of violations',
    groups: options(
      textFlag('from', 'REPORTS', 'the run: a report folder or its conformance.json'),
      textFlag('reason', 'TEXT', 'the reason why you accept the violations for now'),
      textFlag('until', 'DATE', 'the last day on which you accept them, such as 2031-01-31'),
    ),
    notes: [
      'Existing entries stay as they are, in the same order. Requirements that are undetermined for',
      'another reason, such as a rate limit, are not added. For a run that stopped before its end, nothing',
      'is added, and the exit code is 1.',
    ].join('\n'),
    load: () => import('../baseline.js'),
  },
  {
    name: 'certify',
    usage: 'REPORTS --key PRIVATE.pem',
    about: 'writes a signed statement that the service of the run in REPORTS conforms',
    groups: options(
      textFlag('key', 'FILE', 'private key as PEM: Ed25519 or ECDSA P-256'),
      textFlag('out', 'FILE', 'the file to write (REPORTS/certificate.dsse.json)'),
      textFlag(
        'new-key',
        'NAME',
        'writes a new key pair instead, NAME.key.pem and NAME.pub.pem; needs no REPORTS',
      ),
    ),
    notes: [
      'The file is an in-toto statement in a DSSE envelope. certify accepts only a whole run of the profile',
      'standard or thorough in which no MUST is violated and nothing is undetermined. For any other run, it',
      'prints the reason and exits with 1. See docs/certification.md.',
    ].join('\n'),
    load: () => import('../certify.js'),
  },
  {
    name: 'verify',
    usage: 'FILE --key PUBLIC.pem',
    about:
      'checks a certificate: its signature, its digests, and the verdicts, which it derives again from the evidence',
    groups: options(
      textFlag('key', 'FILE', 'public key of the signer as PEM'),
      textFlag('reports', 'DIR', "folder of conformance.json and evidence.har (FILE's folder)"),
    ),
    notes:
      'Exit codes: 0 valid; 1 refused (verify prints why); 2 wrong usage, a missing file, an unusable key.',
    load: () => import('../verify.js'),
  },
  {
    name: 'badge',
    usage: 'REPORTS',
    about: 'writes an SVG badge that shows the verdict, the date and the version of the suite',
    groups: options(textFlag('out', 'FILE', 'the file to write (REPORTS/badge.svg)')),
    notes: 'For a run that cannot be certified, badge prints the reason and exits with 1.',
    load: () => import('../badge.js'),
  },
];
