import { decimal, numberIn } from '../../helpers/checks/numbers.js';
import { NEED_SERVICE, OUTPUT, TARGET, type Flag } from '../../helpers/settings-table.js';
import { UsageError } from '../../helpers/usage-error.js';
import {
  settled,
  targetOf,
  type Given,
  type Settled,
  type Target,
} from '../../suites/engine/settled.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import type { Environment } from './environment.js';
import { find, givenBy, lastFailed, reportFolder } from './given.js';

/** The settings that a run needs before it starts. */
export interface Resolved extends Settled {
  /** The flags and variables, before they were checked. */
  readonly given: Given;
  /** Absolute. */
  readonly reportDir: string;
  readonly strict: boolean;
  /** The command of `--cleanup`. It gets the ids of the animals and messages that the run leaves behind. */
  readonly cleanup: string | undefined;
  /** `--start`: how to start the service. */
  readonly start: Start | undefined;
}

/** How to start the service under test. */
export interface Start {
  /** For the shell. */
  readonly command: string;
  /** Seconds within which the service must respond. */
  readonly timeoutS: number;
}

/** The built-in reference. Its addresses and its key are known only after it has started. */
const EMBEDDED: Target = { embedded: true, apiKey: '' };

function checkArgument(args: Arguments): void {
  const [positional, extra] = args.positionals;
  if (REQUIREMENTS.some(({ id }) => id === positional)) {
    throw new UsageError(
      `'${positional}' has no flag before it: write --only or --skip before each id`,
    );
  }
  if (extra !== undefined) {
    // The argument is never shown: it may be a secret of an unquoted header, as in `--header Name: secret`.
    throw new UsageError(
      "Unexpected argument. Put values with spaces in quotes, like --header 'Name: value'",
    );
  }
  if (positional !== undefined && /^[a-z]+$/.test(positional)) {
    throw new UsageError(
      `'${positional}' is not an address like https://host.example/v1. Put a command before its options`,
    );
  }
  if (positional !== undefined && args.has('base-url')) {
    throw new UsageError('The address is given as an argument and as --base-url. Give only one');
  }
}

/**
 * Resolves the settings of a run from flags, environment, env file and defaults, in this order.
 * @throws UsageError with what to do, for the first setting that is wrong
 */
export function resolveSettings(args: Arguments, environment: Environment): Resolved {
  checkArgument(args);
  const given = givenBy(args, environment);
  const isDemo = demo(args, environment);
  const { baseUrl, messagesBaseUrl, apiKey } = TARGET;
  const isSet = (row: Flag): boolean => find(args, environment, row) !== undefined;
  const isEmbedded =
    args.positionals.length === 0 && ![baseUrl, messagesBaseUrl, apiKey].some(isSet);
  if (isEmbedded) checkNoService(args, environment, isDemo);
  else if (args.positionals.length === 0 && !isSet(baseUrl)) checkNames(environment);
  return {
    given,
    ...settled(given, isEmbedded ? EMBEDDED : targetOf(given), environment.proxies),
    reportDir: reportFolder(args, environment),
    strict: args.has('strict'),
    cleanup: find(args, environment, OUTPUT.cleanup)?.value,
    start: startIn(args, environment),
  };
}

function startIn(args: Arguments, environment: Environment): Start | undefined {
  const command = find(args, environment, TARGET.start)?.value;
  const timeout = find(args, environment, TARGET.startTimeoutS);
  if (command === undefined) {
    if (timeout === undefined) return undefined;
    throw new UsageError(`${timeout.where} needs --start: add it, or leave out ${timeout.where}`);
  }
  if (timeout === undefined) return { command, timeoutS: TARGET.startTimeoutS.default };
  const { range } = TARGET.startTimeoutS;
  return { command, timeoutS: numberIn(timeout.where, decimal(timeout.value), range) };
}

const SET_BASE_URL = 'Set BASE_URL and API_KEY to test your service';

/** Whether `--demo` or `DEMO` allows testing the built-in reference in CI. @throws UsageError if DEMO is not true, false, 1 or 0 */
function demo(args: Arguments, environment: Environment): boolean {
  if (args.has('demo')) return true;
  const found = environment.find('DEMO');
  if (found === undefined || ['false', '0'].includes(found.value)) return false;
  if (['true', '1'].includes(found.value)) return true;
  throw new UsageError(
    `${found.where} takes true or false, not '${found.value}'. Change it, or remove it.`,
  );
}

function checkNames({ misspelled }: Environment): void {
  if (misspelled !== undefined) throw new UsageError(misspelled);
}

/**
 * Refuses to test the built-in reference if a setting suggests that the user meant a service. The reference passes, so nobody would
 * notice the mistake.
 * @throws UsageError for the first such setting, or in CI without `--demo`
 */
function checkNoService(args: Arguments, environment: Environment, isDemo: boolean): void {
  checkNames(environment);
  const wheres = NEED_SERVICE.map(({ name, variable }) =>
    args.has(name) ? `--${name}` : variable && environment.find(variable)?.where,
  );
  // What an earlier run of a service left to check is not checked with the reference.
  if (args.has('last-failed') && lastFailed(args, environment).requirements.length > 0)
    wheres.push('--last-failed');
  const given = wheres.find((where) => where !== undefined);
  if (given !== undefined) {
    const isKey = given === `--${TARGET.apiKeyCommand.name}`;
    const advice = isKey ? 'Set BASE_URL to test your service' : SET_BASE_URL;
    throw new UsageError(
      `BASE_URL is not set, but ${given} needs a service. ${advice}, or remove ${given}.`,
    );
  }
  if (isDemo) return;
  const { ci } = environment;
  if (ci !== undefined) {
    throw new UsageError(
      `${ci}, but BASE_URL is not set. ${SET_BASE_URL}, or use --demo (DEMO=true) to test the built-in reference service.`,
    );
  }
}
