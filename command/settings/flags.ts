import { PROFILES } from '../../helpers/settings.js';
import type { Flag } from '../arguments.js';
import { DEFAULT_SEED, DEFAULTS } from '../../helpers/defaults.js';

/** Flags that choose what is judged; `list` takes them too. */
export const SCOPE_FLAGS: readonly Flag[] = [
  { name: 'profile', value: PROFILES.join('|'), about: `how much is asked (${DEFAULTS.profile})` },
  {
    name: 'only',
    value: 'ID|GLOB',
    repeatable: true,
    about: 'judges these requirements alone, and asks what they need',
  },
  {
    name: 'skip',
    value: 'ID|GLOB',
    repeatable: true,
    about: 'leaves these requirements out; such a run cannot be certified',
  },
  {
    name: 'without',
    value: 'messages',
    repeatable: true,
    about: 'declares a part of the interface out of scope',
  },
];

/** Where the service is, and who asks. */
export const TARGET_FLAGS: readonly Flag[] = [
  { name: 'base-url', value: 'URL', about: 'address of the service, up to /v1 (BASE_URL)' },
  {
    name: 'messages-base-url',
    value: 'URL',
    about: 'address of its message operation (MESSAGES_BASE_URL)',
  },
  {
    name: 'api-key-file',
    value: 'FILE|-',
    about: 'file that holds the API key, - for standard input (else API_KEY)',
  },
  {
    name: 'category-id',
    value: 'ID',
    about: 'a category that exists there (CATEGORY_ID; else one found in the store, else 1)',
  },
  {
    name: 'env-file',
    value: 'FILE',
    about: `more settings, NAME=value a line (${DEFAULTS.envFile})`,
  },
  {
    name: 'header',
    value: "'Name: value'",
    repeatable: true,
    about: 'a header on every request, for gateways; its value is kept secret',
  },
  { name: 'ca-file', value: 'FILE', about: 'PEM certificates to trust beside the usual ones' },
  { name: 'client-cert', value: 'FILE', about: 'PEM certificate to show; with --client-key' },
  { name: 'client-key', value: 'FILE', about: 'PEM key of --client-cert' },
];

/** How it is asked. */
export const PACE_FLAGS: readonly Flag[] = [
  {
    name: 'seed',
    value: 'N|random',
    about: `where generated values start from (${DEFAULT_SEED}, fixed for a version)`,
  },
  { name: 'observe', about: 'also sends what serves observations alone, 30 requests at most' },
  { name: 'timeout', value: 'MS', about: `most time for one request (${DEFAULTS.timeoutMs})` },
  { name: 'settle', value: 'MS', about: `time in which a write must show (${DEFAULTS.settleMs})` },
  { name: 'concurrency', value: 'N', about: `requests at a time (${DEFAULTS.concurrency})` },
  { name: 'rate', value: 'N', about: 'requests a second at most (no limit)' },
  { name: 'deadline', value: 'SECONDS', about: `most time for the run (${DEFAULTS.deadlineS})` },
  { name: 'max-animals', value: 'N', about: 'most animals to create (what the profile says)' },
  {
    name: 'demo',
    about: 'tests the built-in reference service with CI set too, if no service is given (DEMO)',
  },
];

/** What counts, and what is written and printed. */
export const OUTPUT_FLAGS: readonly Flag[] = [
  {
    name: 'baseline',
    value: 'FILE',
    about: 'violations that are known: shown, and not failing the run while they last',
  },
  {
    name: 'compare-to',
    value: 'REPORTS',
    about: 'an earlier run: what changed since then is shown',
  },
  {
    name: 'fail-on',
    value: 'violations|changes',
    about: 'whether what changed fails the run too (violations)',
  },
  { name: 'strict', about: 'unmet advice fails the run too' },
  { name: 'bail', about: 'stops at the first violation' },
  {
    name: 'report-dir',
    value: 'DIR',
    about: `folder of the reports (REPORT_DIR; ${DEFAULTS.reportDir})`,
  },
  {
    name: 'reporter',
    value: 'NAME',
    repeatable: true,
    about: 'also prints this report on standard output: terminal, json, github, …',
  },
  { name: 'quiet', about: 'prints one line: the verdict, the counts and the first cause' },
  {
    name: 'verbose',
    about: 'prints violations, doubts and blind spots in full, and stack traces of faults',
  },
  { name: 'no-color', about: 'prints without colour (also NO_COLOR)' },
  { name: 'dry-run', about: 'shows settings, scope and expected requests; sends nothing' },
];

/** Every sub-command has these. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'help', about: 'shows this' },
  { name: 'version', about: 'prints the version' },
];
