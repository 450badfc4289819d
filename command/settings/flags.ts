import { PROFILES } from '../../helpers/settings.js';
import type { Flag } from '../arguments.js';
import { DEFAULT_SEED, DEFAULTS } from '../../helpers/defaults.js';

/** Flags that choose what is judged; `list` takes them too. */
export const SCOPE_FLAGS: readonly Flag[] = [
  { name: 'profile', value: PROFILES.join('|'), about: `how much is sent (${DEFAULTS.profile})` },
  {
    name: 'only',
    value: 'ID|GLOB',
    repeatable: true,
    about: 'checks only these requirements, and sends what they need',
  },
  {
    name: 'skip',
    value: 'ID|GLOB',
    repeatable: true,
    about: 'skips these requirements; such a run cannot be certified',
  },
  {
    name: 'without',
    value: 'messages',
    repeatable: true,
    about: 'excludes a part of the interface',
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
    about: `file of settings, NAME=value on each line (${DEFAULTS.envFile})`,
  },
  {
    name: 'header',
    value: "'Name: value'",
    repeatable: true,
    about: 'a header on every request, for gateways; its value is kept secret',
  },
  { name: 'ca-file', value: 'FILE', about: 'PEM certificates to trust as well' },
  { name: 'client-cert', value: 'FILE', about: 'PEM certificate to show; with --client-key' },
  { name: 'client-key', value: 'FILE', about: 'PEM key of --client-cert' },
];

/** How it is asked. */
export const PACE_FLAGS: readonly Flag[] = [
  {
    name: 'seed',
    value: 'N|random',
    about: `seed of the generated values (${DEFAULT_SEED}, fixed for a version)`,
  },
  { name: 'observe', about: 'also sends requests that only serve observations, at most 30' },
  { name: 'timeout', value: 'MS', about: `time limit of a request (${DEFAULTS.timeoutMs})` },
  {
    name: 'settle',
    value: 'MS',
    about: `time within which a write must be visible (${DEFAULTS.settleMs})`,
  },
  { name: 'concurrency', value: 'N', about: `concurrent requests (${DEFAULTS.concurrency})` },
  { name: 'rate', value: 'N', about: 'at most N requests a second (no limit)' },
  { name: 'deadline', value: 'SECONDS', about: `time limit of the run (${DEFAULTS.deadlineS})` },
  { name: 'max-animals', value: 'N', about: 'creates at most N animals (depends on the profile)' },
  {
    name: 'demo',
    about: 'tests the built-in reference service if no service is given, also with CI set (DEMO)',
  },
];

/** What counts, and what is written and printed. */
export const OUTPUT_FLAGS: readonly Flag[] = [
  {
    name: 'baseline',
    value: 'FILE',
    about: 'known violations: reported, without failing the run',
  },
  {
    name: 'compare-to',
    value: 'REPORTS',
    about: 'an earlier run: reports what changed since then',
  },
  {
    name: 'fail-on',
    value: 'violations|changes',
    about: 'what fails the run (violations)',
  },
  { name: 'strict', about: 'advice that is not met fails the run, too' },
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
  { name: 'quiet', about: 'prints one line: the verdict, counts and the first cause' },
  {
    name: 'verbose',
    about:
      'prints violations, reasons and blind spots in full, and stack traces of faults of the suite',
  },
  { name: 'no-color', about: 'prints without colors (also NO_COLOR)' },
  { name: 'dry-run', about: 'prints settings, scope and expected requests; sends nothing' },
];

/** Every sub-command has these. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'help', about: 'prints this help' },
  { name: 'version', about: 'prints the version' },
];
