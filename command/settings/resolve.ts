import { resolve as resolvePath } from 'node:path';
import { DEFAULTS } from '../../helpers/defaults.js';
import { OUTPUT, TARGET, type Setting } from '../../helpers/settings-table.js';
import { UsageError } from '../../helpers/usage-error.js';
import { settled, targetOf, type Settled, type Target } from '../../suites/engine/settled.js';
import type { Arguments } from '../arguments.js';
import type { Environment } from './environment.js';
import { find, givenBy } from './given.js';
import { checkNoService, demo } from './no-service.js';

/** Everything that a run needs to know before it starts. */
export interface Resolved extends Settled {
  /** Absolute. */
  readonly reportDir: string;
  readonly strict: boolean;
  /** Command that gets what the run left behind. */
  readonly cleanup: string | undefined;
}

/** The built-in reference: its addresses and its key are known once it listens. */
const EMBEDDED: Target = { baseUrl: '', messagesBaseUrl: null, embedded: true, apiKey: '' };

function checkArgument(args: Arguments): void {
  const [positional, extra] = args.positionals;
  if (extra !== undefined) {
    // It may be the value of a header that was not quoted, and is not shown.
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
 * Settles what a run does from flags, environment and defaults, in this order.
 * @throws UsageError with what to do, for the first setting that is wrong
 */
export function resolveSettings(args: Arguments, environment: Environment): Resolved {
  checkArgument(args);
  const given = givenBy(args, environment);
  const isDemo = demo(args, environment);
  const { baseUrl, messagesBaseUrl, apiKey } = TARGET;
  const isSet = (row: Setting): boolean => find(args, environment, row) !== undefined;
  const isEmbedded =
    args.positionals.length === 0 && ![baseUrl, messagesBaseUrl, apiKey].some(isSet);
  if (isEmbedded) checkNoService(args, environment, isDemo);
  const dir = find(args, environment, OUTPUT.reportDir);
  return {
    ...settled(given, isEmbedded ? EMBEDDED : targetOf(given)),
    reportDir: resolvePath(environment.cwd, dir?.value ?? DEFAULTS.reportDir),
    strict: args.has('strict'),
    cleanup: find(args, environment, OUTPUT.cleanup)?.value,
  };
}
