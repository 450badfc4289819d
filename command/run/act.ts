import { inScope, REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import { conceal, concealKey } from '../concealed.js';
import type { Output } from '../output.js';
import { checkProxies, readEnvironment } from '../settings/environment.js';
import { lastFailed } from '../settings/given.js';
import { resolveSettings } from '../settings/resolve.js';
import { withKeyOfCommand } from './key-command.js';
import { openPage } from './open-page.js';

/** Reads the settings of a run, and judges the service. @returns the exit code */
export async function act(args: Arguments, output: Output): Promise<number> {
  const environment = await withKeyOfCommand(args, readEnvironment(args.value('env-file')));
  concealKey(environment.find('API_KEY')?.value);
  const resolved = resolveSettings(args, environment);
  conceal(resolved.credentials);
  if (args.has('last-failed') && lastFailed(args, environment).requirements.length === 0) {
    output.out(
      'Nothing failed or was undetermined in the last uninterrupted run, so nothing was sent (--last-failed).\n',
    );
    return 0;
  }
  if (!resolved.settings.embedded) checkProxies();
  const scope = REQUIREMENTS.filter((requirement) => inScope(requirement, resolved.settings));
  // Loaded only after the settings are checked, because it imports most of the code.
  const { judgeService } = await import('./judge-service.js');
  const code = await judgeService({ resolved, scope, args, output });
  // With --dry-run, there is no page of this run. An interrupted run must end at once.
  if (args.has('open') && !args.has('dry-run') && code < 128) {
    output.err((await openPage(resolved.reportDir, environment.isCi)) ?? '');
  }
  return code;
}
