import { COMPARISON_FORMATS, REPORTERS } from '../../reports/names.js';
import type { Command } from '../command.js';
import { OUTPUT_FLAGS } from '../settings/flags.js';

/** Flags of `run` that `rejudge` takes too. */
const REJUDGE_FLAGS = ['baseline', 'strict', 'reporter', 'quiet', 'verbose', 'no-color'];

/** Commands about what a run left: its evidence and its reports. */
export const REPORTING: readonly Command[] = [
  {
    name: 'rejudge',
    usage: 'EVIDENCE [OPTIONS]',
    about: 'derives the verdicts again from recorded evidence, with no service; exits as run does',
    groups: [
      {
        title: 'Options',
        flags: [
          ...OUTPUT_FLAGS.filter(({ name }) => REJUDGE_FLAGS.includes(name)),
          { name: 'report-dir', value: 'DIR', about: 'folder to write reports into (none)' },
        ],
      },
    ],
    notes: [
      'EVIDENCE is a report folder, its evidence.har, or its exchanges.ndjson: of a run that was killed that',
      'tells what may have been left behind. Nothing is written without --report-dir. Evidence of another',
      'version of the suite: which verdicts change is printed first, and why.',
    ].join('\n'),
    load: () => import('../rejudge.js'),
  },
  {
    name: 'report',
    usage: 'REPORTS --reporter NAME',
    about: 'makes a report again, into REPORTS, from its conformance.json and evidence.har',
    groups: [
      {
        title: 'Options',
        flags: [
          {
            name: 'reporter',
            value: 'NAME',
            repeatable: true,
            about: `which one: ${[...REPORTERS, 'allure'].join(', ')}`,
          },
        ],
      },
    ],
    notes:
      'What has no file of its own (terminal, github) is printed. allure is one page, allure.html, and\nneeds the allure package: npm install --save-dev allure.',
    load: () => import('../report.js'),
  },
  {
    name: 'compare',
    usage: 'A B … [--format NAME]',
    about:
      'shows what differs between runs: verdicts and observations; exit 0 no difference, 1 some',
    groups: [
      {
        title: 'Options',
        flags: [
          { name: 'format', value: COMPARISON_FORMATS.join('|'), about: 'what is printed (text)' },
        ],
      },
    ],
    notes: [
      'A, B, … are report folders or their conformance.json; with evidence.har beside it, response',
      'times are shown too. What changes by itself from run to run is no difference.',
      '',
      'Exit codes: 0 nothing changed; 1 something did; 2 wrong usage, or what is named cannot be read.',
    ].join('\n'),
    load: () => import('../compare.js'),
  },
  {
    name: 'baseline',
    usage: 'update FILE --from REPORTS --reason TEXT [--until DATE]',
    about: 'adds the violations of a run, and the requirements that they hide, to the known ones',
    groups: [
      {
        title: 'Options',
        flags: [
          {
            name: 'from',
            value: 'REPORTS',
            about: 'the run: a report folder or its conformance.json',
          },
          { name: 'reason', value: 'TEXT', about: 'why they are accepted for now' },
          {
            name: 'until',
            value: 'DATE',
            about: 'the last day on which they are, like 2031-01-31',
          },
        ],
      },
    ],
    notes: [
      'Existing entries keep their reason, date, link and place; none is removed. Requirements that',
      'circumstances left undetermined are never added. A partial run adds nothing: exit code 1.',
    ].join('\n'),
    load: () => import('../baseline.js'),
  },
  {
    name: 'certify',
    usage: 'REPORTS --key PRIVATE.pem',
    about: 'writes a signed statement that this run shows a conforming service',
    groups: [
      {
        title: 'Options',
        flags: [
          { name: 'key', value: 'FILE', about: 'private key in PEM: Ed25519 or ECDSA P-256' },
          { name: 'out', value: 'FILE', about: 'where to (default REPORTS/certificate.dsse.json)' },
          {
            name: 'new-key',
            value: 'NAME',
            about: 'writes a new pair instead, NAME.key.pem and NAME.pub.pem; takes no REPORTS',
          },
        ],
      },
    ],
    notes: [
      'An in-toto statement in a DSSE envelope. Refused with the reason, exit code 1, for what is not',
      'a whole run of standard or thorough that found every MUST met. docs/certify.md says more.',
    ].join('\n'),
    load: () => import('../certify.js'),
  },
  {
    name: 'verify',
    usage: 'FILE --key PUBLIC.pem',
    about: 'checks a certificate: its signature, its digests, and the evidence, judged again',
    groups: [
      {
        title: 'Options',
        flags: [
          { name: 'key', value: 'FILE', about: 'public key in PEM of whoever you believe' },
          {
            name: 'reports',
            value: 'DIR',
            about: "where conformance.json and evidence.har are (default: FILE's folder)",
          },
        ],
      },
    ],
    notes:
      'Exit codes: 0 it holds; 1 it does not, with the reason; 2 a missing file, an unusable key.',
    load: () => import('../verify.js'),
  },
  {
    name: 'badge',
    usage: 'REPORTS',
    about: 'writes an SVG that says: conforming, when, by which version',
    groups: [
      {
        title: 'Options',
        flags: [{ name: 'out', value: 'FILE', about: 'where to (default REPORTS/badge.svg)' }],
      },
    ],
    notes: 'Refused with the reason, exit code 1, for a run that could not be certified.',
    load: () => import('../badge.js'),
  },
];
