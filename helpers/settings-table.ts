import { DEFAULT_SEED, DEFAULTS } from './defaults.js';
import { PROFILES } from './settings.js';

/** The range of a number, and whether fractions are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly fraction?: boolean;
}

/** One setting of a run. */
export interface Setting {
  /** Its flag, without the dashes. */
  readonly name: string;
  /** One letter: `q` for `-q`. */
  readonly short?: string;
  /** The name of its value in `--help`, or its possible values, separated by `|`; absent for a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  readonly about: string;
  /** Its name in the environment and in the env file, if it can be set there. */
  readonly variable?: Variable;
  readonly range?: Range;
}

/** The settings that can be set in the environment or in the env file. `EVIDENCE` is for `npx vitest run` alone. */
export const VARIABLES = [
  'BASE_URL',
  'API_KEY',
  'MESSAGES_BASE_URL',
  'CATEGORY_ID',
  'REPORT_DIR',
  'DEMO',
  'EVIDENCE',
] as const;
export type Variable = (typeof VARIABLES)[number];

type More = Pick<Setting, 'short' | 'variable' | 'repeatable'>;

/** A switch. */
export const onOff = (name: string, about: string, more: More = {}) => ({ name, about, ...more });
/** A flag with a value. */
export const textFlag = (name: string, value: string, about: string, more: More = {}) => ({
  ...onOff(name, about, more),
  value,
});
/** A flag that may be given several times. */
export const list = (name: string, value: string, about: string) =>
  textFlag(name, value, about, { repeatable: true });
const number = (
  name: string,
  value: string,
  [min, max]: readonly [number, number],
  about: string,
  fraction = false,
) => ({ ...textFlag(name, value, about), range: { min, max, fraction } });

// The key of each setting is the name of the option of `conform()`, if it has one.

/** Where the service is, and the key. */
export const TARGET = {
  baseUrl: textFlag('base-url', 'URL', 'address of the service, up to /v1', {
    variable: 'BASE_URL',
  }),
  messagesBaseUrl: textFlag(
    'messages-base-url',
    'URL',
    'address of the message operation, up to /v1',
    {
      variable: 'MESSAGES_BASE_URL',
    },
  ),
  apiKey: textFlag(
    'api-key-file',
    'FILE|-',
    'file that holds the API key, or - for standard input (the variable API_KEY holds the key itself)',
    { variable: 'API_KEY' },
  ),
  apiKeyCommand: textFlag(
    'api-key-command',
    'COMMAND',
    'runs this command through the shell; its standard output is the API key',
  ),
  categoryId: textFlag(
    'category-id',
    'ID',
    'a category that exists (default: one found in the store, or 1)',
    {
      variable: 'CATEGORY_ID',
    },
  ),
  envFile: textFlag('env-file', 'FILE', `file of NAME=value lines (${DEFAULTS.envFile})`),
  headers: list(
    'header',
    "'Name: value'",
    'sends this header with every request, for gateways; reports hide values that may be secret',
  ),
  caFile: textFlag('ca-file', 'FILE', 'additional CA certificates to trust, as PEM'),
  clientCert: textFlag(
    'client-cert',
    'FILE',
    'client certificate for TLS, as PEM; needs --client-key',
  ),
  clientKey: textFlag('client-key', 'FILE', 'private key of --client-cert, as PEM'),
  start: textFlag(
    'start',
    'COMMAND',
    'starts the service with this command before the run, and stops it at the end; its output goes to service.log in the report folder',
  ),
  startTimeoutS: number(
    'start-timeout',
    'SECONDS',
    [1, 3600],
    `time within which the service of --start must respond (${DEFAULTS.startTimeoutS})`,
  ),
};

/** Which requirements are checked. */
export const SCOPE = {
  profile: textFlag('profile', PROFILES.join('|'), `how much is sent (${DEFAULTS.profile})`),
  only: list('only', 'ID|GLOB', 'checks only these requirements, and sends what they need'),
  skip: list('skip', 'ID|GLOB', 'skips these requirements; such a run cannot be certified'),
  without: list('without', 'messages', 'excludes the message operation'),
  lastFailed: onOff(
    'last-failed',
    'checks only what failed or was undetermined in the last uninterrupted run with the same report folder',
  ),
  replay: textFlag(
    'replay',
    'PROBE=VALUE',
    'sends one recorded value again, after the requests that it depends on; copy PROBE=VALUE from a command in a report, or take both from _probe in evidence.har',
  ),
};

const { timeoutMs, settleMs, concurrency, deadlineS } = DEFAULTS;

/** How requests are sent. */
export const PACE = {
  seed: number(
    'seed',
    'N|random',
    [0, 2 ** 31 - 1],
    `seed of the generated values (${DEFAULT_SEED})`,
  ),
  observe: onOff('observe', 'also sends at most 30 requests that only observations need'),
  timeoutMs: number('timeout', 'MS', [1, 3_600_000], `time limit of a request (${timeoutMs})`),
  settleMs: number(
    'settle',
    'MS',
    [0, 600_000],
    `time within which a write must be visible (${settleMs})`,
  ),
  concurrency: number('concurrency', 'N', [1, 256], `concurrent requests (${concurrency})`),
  rate: number('rate', 'N', [0.1, 10_000], 'at most N requests a second (no limit)', true),
  deadlineS: number('deadline', 'SECONDS', [1, 86_400], `time limit of the run (${deadlineS})`),
  maxAnimals: number(
    'max-animals',
    'N',
    [0, 100_000],
    'creates at most N animals (depends on the profile)',
  ),
  demo: onOff('demo', 'tests the built-in reference if no service is given, even with CI set', {
    variable: 'DEMO',
  }),
};

/** Settings of the result and the reports. */
export const OUTPUT = {
  baseline: textFlag(
    'baseline',
    'FILE',
    'known violations: the run reports them, but does not fail because of them',
  ),
  compareTo: textFlag(
    'compare-to',
    'REPORTS',
    'prints what changed since this earlier run (with --quiet, in one line)',
  ),
  failOn: textFlag(
    'fail-on',
    'violations|changes',
    '"changes": a difference from the --compare-to run also fails this run (default: violations)',
  ),
  strict: onOff('strict', 'a SHOULD that is not met also fails the run'),
  bail: onOff('bail', 'stops after the phase that shows the first violation'),
  reportDir: textFlag('report-dir', 'DIR', `folder of the reports (${DEFAULTS.reportDir})`, {
    variable: 'REPORT_DIR',
  }),
  cleanup: textFlag(
    'cleanup',
    'COMMAND',
    'runs this command after the reports are written, with the ids of the animals and messages left behind as JSON on standard input',
  ),
  reporter: list('reporter', 'NAME', 'also prints this report: terminal, json, github, …'),
  quiet: onOff('quiet', 'prints one line: the verdict, the counts, and the first cause or reason', {
    short: 'q',
  }),
  verbose: onOff(
    'verbose',
    'also prints up to five violations of each requirement, why requirements were not checked, and stack traces',
    {
      short: 'v',
    },
  ),
  noColor: onOff('no-color', 'disables colors; so do NO_COLOR and CLICOLOR=0'),
  dryRun: onOff(
    'dry-run',
    'prints settings, scope and the limits of what would be sent; sends nothing',
  ),
};

/** Every setting of a run. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  ...TARGET,
  ...SCOPE,
  ...PACE,
  ...OUTPUT,
};

/** Flags that make sense only with a service to test, and not for the built-in reference. */
export const NEED_SERVICE: readonly string[] = [
  ...Object.values(TARGET),
  PACE.rate,
  OUTPUT.baseline,
  OUTPUT.compareTo,
].map(({ name }) => name);
