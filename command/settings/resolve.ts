import { resolve as resolvePath } from 'node:path';
import type { Requirement } from '../../helpers/requirement.js';
import { gatewayOf, type Credentials, type RunSettings } from '../../helpers/settings.js';
import { checkScope } from '../../suites/scope.js';
import type { Arguments } from '../arguments.js';
import { readBaseline } from '../files/baseline.js';
import { UsageError } from '../../helpers/usage-error.js';
import { address } from '../../helpers/checks/address.js';
import { tlsFiles, withoutKey } from '../../helpers/checks/credentials.js';
import { apiKey, gatewayHeader } from './credentials.js';
import { DEFAULTS, DEFAULT_SEED, SHORT_KEY } from '../../helpers/defaults.js';
import type { Environment, Found, Variable } from './environment.js';
import { categoryId, numberIn, RANGES, seedOf } from '../../helpers/checks/numbers.js';
import { checkNoService, demo } from './no-service.js';
import { scopeOf } from './scope.js';

/** Everything that a run needs to know before it starts. */
export interface Resolved {
  /** For the embedded reference the addresses are empty until it listens. */
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** Absolute. */
  readonly reportDir: string;
  readonly strict: boolean;
}

/** Where one setting comes from: its flag beats the environment, that beats the env file. */
function setting(
  args: Arguments,
  environment: Environment,
  flag: string,
  variable: Variable,
): Found | undefined {
  const given = args.value(flag);
  const found =
    given === undefined ? environment.find(variable) : { value: given, where: `--${flag}` };
  if (found === undefined || found.value.trim() !== '') return found;
  throw new UsageError(`${found.where} is set but empty: give it a value, or leave it out`);
}

type Target = Pick<RunSettings, 'baseUrl' | 'messagesBaseUrl' | 'embedded'> & { apiKey: string };

function target(args: Arguments, environment: Environment): Target {
  const [positional, extra] = args.positionals;
  if (extra !== undefined) {
    // It may be the value of a header that was not quoted, and is not shown.
    throw new UsageError(
      "There is one argument too many: put values with blanks in quotes, like --header 'Name: value'",
    );
  }
  if (positional !== undefined && /^[a-z]+$/.test(positional)) {
    throw new UsageError(
      `'${positional}' is no address like https://host.example/v1; a command stands before its options`,
    );
  }
  const base =
    positional === undefined
      ? setting(args, environment, 'base-url', 'BASE_URL')
      : { value: positional, where: 'The argument BASE_URL' };
  if (positional !== undefined && args.has('base-url')) {
    throw new UsageError('The address is given twice, as an argument and as --base-url: give one');
  }
  const messages = setting(args, environment, 'messages-base-url', 'MESSAGES_BASE_URL');
  const keyFile = args.value('api-key-file');
  const key = environment.find('API_KEY');
  const isDemo = demo(args, environment);
  if ([base, messages, keyFile, key].every((found) => found === undefined)) {
    checkNoService(args, environment, isDemo);
    return { baseUrl: '', messagesBaseUrl: null, embedded: true, apiKey: '' };
  }
  if (base === undefined) {
    throw new UsageError('BASE_URL is not set: set it to the address of the service, up to /v1');
  }
  const addresses = [base, messages].map(
    (found) => found && { ...found, value: address(found.where, found.value) },
  );
  const secret = apiKey(keyFile, key, environment.cwd);
  const [baseUrl = '', messagesBaseUrl = null] = addresses.map(
    (found) => found && withoutKey(found.where, found.value, secret),
  );
  return {
    baseUrl,
    messagesBaseUrl,
    embedded: false,
    apiKey: secret,
  };
}

/** The numbers of a run, each within its range. */
function pace(args: Arguments) {
  const read = (flag: string, name: keyof typeof RANGES, fallback: number): number =>
    numberIn(`--${flag}`, args.value(flag) ?? String(fallback), RANGES[name]);
  const seed = args.value('seed');
  return {
    seed: seed === undefined ? DEFAULT_SEED : seedOf('--seed', seed),
    timeoutMs: read('timeout', 'timeoutMs', DEFAULTS.timeoutMs),
    settleMs: read('settle', 'settleMs', DEFAULTS.settleMs),
    concurrency: read('concurrency', 'concurrency', DEFAULTS.concurrency),
    deadlineS: read('deadline', 'deadlineS', DEFAULTS.deadlineS),
    rate: args.has('rate') ? read('rate', 'rate', 0) : null,
    maxAnimals: args.has('max-animals') ? read('max-animals', 'maxAnimals', 0) : null,
  };
}

/**
 * Settles what a run does from flags, environment and defaults, in this order.
 * @throws UsageError with what to do, for the first setting that is wrong
 */
export function resolveSettings(
  args: Arguments,
  environment: Environment,
  requirements: readonly Requirement[],
): Resolved {
  const { apiKey: key, ...where } = target(args, environment);
  const category = setting(args, environment, 'category-id', 'CATEGORY_ID');
  const dir = setting(args, environment, 'report-dir', 'REPORT_DIR');
  const credentials: Credentials = {
    apiKey: key,
    headers: args.values('header').map(gatewayHeader),
    ...tls(args, environment),
  };
  const settings: RunSettings = {
    ...where,
    ...scopeOf(args, requirements),
    ...pace(args),
    observe: args.has('observe'),
    categoryId: category === undefined ? null : categoryId(category.where, category.value),
    bail: args.has('bail'),
    shortKey: !where.embedded && key.length < SHORT_KEY,
    ...gatewayOf(credentials),
    ...baselineOf(args, environment.cwd, requirements),
  };
  checkScope(settings, requirements, '--');
  return {
    settings,
    credentials,
    reportDir: resolvePath(environment.cwd, dir?.value ?? DEFAULTS.reportDir),
    strict: args.has('strict'),
  };
}

/** The violations that are known, where a file of them is named. */
export function baselineOf(
  args: Arguments,
  cwd: string,
  requirements: readonly Requirement[],
): Pick<RunSettings, 'baseline'> {
  const file = args.value('baseline');
  if (file === undefined) return {};
  if (file === '') throw new UsageError('--baseline is empty: name a file, or leave it out');
  return { baseline: readBaseline(resolvePath(cwd, file), requirements).entries };
}

function tls(
  args: Arguments,
  { cwd }: Environment,
): Pick<Credentials, 'caFile' | 'clientCert' | 'clientKey'> {
  const given = {
    caFile: args.value('ca-file'),
    clientCert: args.value('client-cert'),
    clientKey: args.value('client-key'),
  };
  const names = { caFile: '--ca-file', clientCert: '--client-cert', clientKey: '--client-key' };
  return tlsFiles(given, names, cwd);
}
