import { PART_NAMES, PARTS, RESOURCES } from '../schemas/operations.js';
import { INTERFACE_SETTINGS } from '../schemas/settings.js';
import type { Range } from './checks/numbers.js';

export const PROFILES = ['smoke', 'standard', 'thorough', 'read-only'] as const;

/** A flag of a command: how to read it, and what `--help` says about it. */
export interface Flag {
  /** Its name, without the dashes. */
  readonly name: string;
  /** One letter: `q` for `-q`. */
  readonly short?: string;
  /** The name of its value in `--help`, or its possible values, separated by `|`; absent for a switch. */
  readonly value?: string;
  readonly repeatable?: boolean;
  readonly about: string;
  /** Its name in the environment and in the env file, if it can be set there. */
  readonly variable?: string;
  /** Its value if none is given; null for none. */
  readonly default?: string | number | boolean | null | readonly string[];
}

/** The types of recorded settings: how a value is checked, and how it is read from evidence. */
export type SettingType =
  | ('address' | 'int64' | 'trial' | 'profile' | 'number' | 'seed' | 'switch')
  | ('ids' | 'parts' | 'texts' | 'trials' | 'gateway' | 'baseline');

/** What the suite knows about a setting, besides its flag. */
interface Uses {
  /** Present for an option of `conform()` that is recorded with the evidence. Without a default, it may be absent there. */
  readonly type?: SettingType;
  /** Present for an option of `conform()` that is a secret, or a path on this machine. It is not recorded. */
  readonly secret?: 'key' | 'headers' | 'pem';
  readonly range?: Range;
  /** It may affect whether a violation occurs: replay commands and certificates name it if it differs from the default. */
  readonly replayed?: boolean;
  /** `--dry-run` does not list it. */
  readonly unlisted?: boolean;
}

export type FlagSetting = Flag & Uses;
export type Setting =
  | FlagSetting
  | (Uses & Pick<Flag, 'default'> & { readonly [Field in Exclude<keyof Flag, 'default'>]?: never });
/** A table of settings. The key of each is the name of the option of `conform()`, if it has one. */
export type Settings = Readonly<Record<string, Setting>>;
/** Settings with flags, by the headings of `run --help`. */
export type Groups = Readonly<Record<string, Readonly<Record<string, FlagSetting>>>>;

type More = Pick<FlagSetting, 'short' | 'variable' | 'default' | keyof Uses>;

export const onOff = <const Rest extends More>(name: string, about: string, more?: Rest) => ({
  name,
  about,
  ...(more as Rest),
});
export const textFlag = <const Rest extends More>(
  name: string,
  value: string,
  about: string,
  more?: Rest,
) => ({ name, value, about, ...(more as Rest) });
/** A flag that may be given several times. */
export const list = <const Rest extends More>(
  name: string,
  value: string,
  about: string,
  more?: Rest,
) => ({ ...textFlag(name, value, about, more), repeatable: true });
const number = <Default extends number | null>(
  name: string,
  value: string,
  [min, max]: readonly [number, number],
  about: string,
  ifNone: Default,
  fraction = false,
) => ({
  ...textFlag(name, value, about, { type: 'number', replayed: true }),
  range: { min, max, fraction },
  default: ifNone,
});

/** Where the service is, and the key. */
export const TARGET = {
  baseUrl: textFlag('base-url', 'URL', 'address of the service, up to /v1', {
    variable: 'BASE_URL',
    type: 'address',
    default: '',
  }),
  ...INTERFACE_SETTINGS.addresses,
  apiKey: textFlag(
    'api-key-file',
    'FILE|-',
    'file that holds the API key, or - for standard input (the variable API_KEY holds the key itself)',
    { variable: 'API_KEY', secret: 'key' },
  ),
  apiKeyCommand: textFlag(
    'api-key-command',
    'COMMAND',
    'runs this command through the shell; its standard output is the API key',
    { unlisted: true },
  ),
  ...INTERFACE_SETTINGS.target,
  envFile: textFlag('env-file', 'FILE', 'file of NAME=value lines', {
    default: '.env',
    unlisted: true,
  }),
  headers: list(
    'header',
    "'Name: value'",
    'sends this header with every request, for gateways; reports hide values that may be secret',
    { secret: 'headers' },
  ),
  caFile: textFlag('ca-file', 'FILE', 'additional CA certificates to trust, as PEM', {
    secret: 'pem',
  }),
  clientCert: textFlag(
    'client-cert',
    'FILE',
    'client certificate for TLS, as PEM; needs --client-key',
    { secret: 'pem' },
  ),
  clientKey: textFlag('client-key', 'FILE', 'private key of --client-cert, as PEM', {
    secret: 'pem',
  }),
  start: textFlag(
    'start',
    'COMMAND',
    'starts the service with this command before the run, and stops it at the end; its output goes to service.log in the report folder',
  ),
  startTimeoutS: textFlag(
    'start-timeout',
    'SECONDS',
    'time within which the service of --start must respond',
    { range: { min: 1, max: 3600 }, default: 60 },
  ),
} as const satisfies Groups[string];

export const SCOPE = {
  profile: textFlag('profile', PROFILES.join('|'), 'how much is sent', {
    type: 'profile',
    default: 'standard',
  }),
  only: list('only', 'ID|GLOB', 'checks only these requirements, and sends what they need', {
    type: 'ids',
    default: null,
    unlisted: true,
  }),
  skip: list('skip', 'ID|GLOB', 'skips these requirements; such a run cannot be certified', {
    type: 'ids',
    default: [],
  }),
  without: list(
    'without',
    PART_NAMES.join('|'),
    `excludes the ${PART_NAMES.map((part) => PARTS[part].name).join(' or the ')}`,
    { type: 'parts', default: [] },
  ),
  lastFailed: onOff(
    'last-failed',
    'checks only what failed or was undetermined in the last uninterrupted run with the same report folder',
    { unlisted: true },
  ),
  replay: textFlag(
    'replay',
    'PROBE=VALUE',
    'sends one recorded value again, after the requests that it depends on; copy PROBE=VALUE from a command in a report, or take both from _probe in evidence.har',
    { type: 'trial' },
  ),
} as const satisfies Groups[string];

/** How requests are sent. */
export const PACE = {
  seed: textFlag('seed', 'N|random', 'seed of the generated values', {
    type: 'seed',
    range: { min: 0, max: 2 ** 31 - 1 },
    // Fixed for each version of the suite, so that a CI gate gives the same verdict each time.
    default: 20301205,
  }),
  observe: onOff('observe', 'also sends at most 30 requests that only observations need', {
    type: 'switch',
    default: false,
  }),
  timeoutMs: number('timeout', 'MS', [1, 3_600_000], 'time limit of a request', 10_000),
  settleMs: number(
    'settle',
    'MS',
    [0, 600_000],
    'time within which a write must be visible',
    2_000,
  ),
  concurrency: number('concurrency', 'N', [1, 256], 'concurrent requests', 16),
  rate: number('rate', 'N', [0.1, 10_000], 'at most N requests a second (no limit)', null, true),
  deadlineS: number('deadline', 'SECONDS', [1, 86_400], 'time limit of the run', 600),
  ...INTERFACE_SETTINGS.pace,
  demo: onOff('demo', 'tests the built-in reference if no service is given, even with CI set', {
    variable: 'DEMO',
    unlisted: true,
  }),
} as const satisfies Groups[string];

/** Settings of the result and the reports. */
export const OUTPUT = {
  baseline: textFlag(
    'baseline',
    'FILE',
    'known violations: the run reports them, but does not fail because of them',
    { type: 'baseline' },
  ),
  compareTo: textFlag(
    'compare-to',
    'REPORTS',
    'prints what changed since this earlier run (with --quiet, in one line)',
  ),
  failOn: textFlag(
    'fail-on',
    'violations|changes',
    '"changes": a difference from the --compare-to run also fails this run',
    { default: 'violations' },
  ),
  strict: onOff('strict', 'a SHOULD that is not met also fails the run'),
  bail: onOff('bail', 'stops after the phase that shows the first violation', {
    type: 'switch',
    default: false,
  }),
  reportDir: textFlag('report-dir', 'DIR', 'folder of the reports', {
    variable: 'REPORT_DIR',
    default: 'reports/latest',
  }),
  cleanup: textFlag(
    'cleanup',
    'COMMAND',
    `runs this command after the reports are written, with the ids of the ${RESOURCES.join(' and ')} left behind as JSON on standard input`,
  ),
  reporters: list('reporter', 'NAME', 'also prints this report: terminal, json, github, …'),
  quiet: onOff('quiet', 'prints one line: the verdict, the counts, and the first cause or reason', {
    short: 'q',
    unlisted: true,
  }),
  verbose: onOff(
    'verbose',
    'also prints up to five violations of each requirement, why requirements were not checked, and stack traces',
    { short: 'v', unlisted: true },
  ),
  noColor: onOff('no-color', 'disables colors; so do NO_COLOR and CLICOLOR=0', { unlisted: true }),
  dryRun: onOff(
    'dry-run',
    'prints settings, scope and the limits of what would be sent; sends nothing',
    { unlisted: true },
  ),
} as const satisfies Groups[string];

/** Settings without a flag. The run derives them, from the environment, other settings or earlier reports. */
const DERIVED = {
  /** Whether the built-in reference is the target. */
  embedded: { type: 'switch', default: true },
  /** Whether the key is too short to be replaced inside longer texts. */
  shortKey: { type: 'switch', default: false, unlisted: true },
  /** Headers and files for a gateway; absent if there are none. */
  gateway: { type: 'gateway', unlisted: true },
  /** The proxies through which the service is reached, without user and password; absent if there are none. */
  proxies: { type: 'texts' },
  /** Values that showed a violation in an earlier run, as `PROBE=VALUE`: sent as further examples. */
  counterexamples: { type: 'trials' },
} as const satisfies Settings;

export const GROUPS: Groups = {
  'The service': TARGET,
  Scope: SCOPE,
  Requests: PACE,
  'Result and reports': OUTPUT,
};

/** Every setting of a run. Recorded settings have this order. */
export const SETTINGS: Settings = { ...TARGET, ...SCOPE, ...PACE, ...OUTPUT, ...DERIVED };
/** The type of the whole table, with the types and defaults of its rows. */
export type Rows = typeof TARGET & typeof SCOPE & typeof PACE & typeof OUTPUT & typeof DERIVED;

/** The settings that can be set in the environment or in the env file. */
export const VARIABLES: readonly string[] = Object.values(SETTINGS).flatMap(
  ({ variable }) => variable ?? [],
);

/** Flags that make sense only with a service to test, and not for the built-in reference. */
export const NEED_SERVICE: readonly Flag[] = [
  ...Object.values(TARGET),
  PACE.rate,
  OUTPUT.baseline,
  OUTPUT.compareTo,
];
