import { REQUIREMENTS } from '../../suites/requirements.js';
import { terminal } from '../../helpers/escape.js';
import { SUITE } from '../../helpers/package-facts.js';
import { inScope } from '../../suites/scope.js';
import type { Arguments } from '../arguments.js';
import { conceal, concealKey } from '../concealed.js';
import type { Output } from '../output.js';
import { readEnvironment } from '../settings/environment.js';
import { lastFailed } from '../settings/given.js';
import { resolveSettings } from '../settings/resolve.js';
import { withKeyOfCommand } from './key-command.js';

/**
 * Reads the settings of a run, and judges the service.
 * @returns the exit code
 * @throws UsageError for the first setting that is wrong
 */
export async function act(args: Arguments, output: Output): Promise<number> {
  const read = readEnvironment(args.value('env-file'));
  for (const warning of read.warnings) output.err(`${SUITE.name}: warning: ${warning}\n`);
  const environment = await withKeyOfCommand(args, read, (line) =>
    output.err(`${terminal(line)}\n`),
  );
  concealKey(environment.find('API_KEY')?.value);
  const resolved = resolveSettings(args, environment);
  // Only a warning, because the service is known, and the variable may belong to another program.
  const { misspelled } = environment;
  if (misspelled !== undefined) output.err(`${SUITE.name}: warning: ${misspelled}\n`);
  conceal(resolved.credentials);
  if (args.has('last-failed') && lastFailed(args, environment).requirements.length === 0) {
    output.out(
      'Nothing failed or was undetermined in the last uninterrupted run, so nothing was sent (--last-failed).\n',
    );
    return 0;
  }
  const scope = REQUIREMENTS.filter((requirement) => inScope(requirement, resolved.settings));
  // Loaded only after the settings are checked, because it imports most of the code.
  const { judgeService } = await import('./judge-service.js');
  const conclusion = await judgeService(resolved, scope, args, output);
  return conclusion?.conformance.run.exitCode ?? 0;
}
