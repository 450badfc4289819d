import { NEED_SERVICE } from '../../helpers/settings-table.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Arguments } from '../arguments.js';
import type { Environment } from './environment.js';

const SET_BASE_URL = 'Set BASE_URL and API_KEY to test your service';

/** Whether the built-in reference may be tested in CI too: `--demo`, or `DEMO`. @throws UsageError for another value */
export function demo(args: Arguments, environment: Environment): boolean {
  if (args.has('demo')) return true;
  const found = environment.find('DEMO');
  if (found === undefined || ['false', '0'].includes(found.value)) return false;
  if (['true', '1'].includes(found.value)) return true;
  throw new UsageError(
    `${found.where} takes true or false, not '${found.value}'. Change it, or remove it.`,
  );
}

/**
 * Checks that nothing suggests that a service should have been tested, before the built-in reference is. It passes, so a mistake
 * would be a green run.
 * @throws UsageError for the first thing that does
 */
export function checkNoService(args: Arguments, environment: Environment, isDemo: boolean): void {
  if (environment.misspelled !== undefined) throw new UsageError(environment.misspelled);
  const flag = NEED_SERVICE.find((name) => args.has(name));
  const given = flag === undefined ? environment.find('CATEGORY_ID')?.where : `--${flag}`;
  if (given !== undefined) {
    throw new UsageError(
      `BASE_URL is not set, but ${given} needs a service. ${SET_BASE_URL}, or remove ${given}.`,
    );
  }
  if (environment.isCi && !isDemo) {
    throw new UsageError(
      `CI is set, but BASE_URL is not. ${SET_BASE_URL}, or use --demo (DEMO=true) to test the built-in reference service.`,
    );
  }
}
