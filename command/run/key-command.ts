import { TARGET } from '../../helpers/settings-table.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Arguments } from '../arguments.js';
import type { Environment } from '../settings/environment.js';
import { find } from '../settings/given.js';
import { runInShell } from './shell.js';

/**
 * Runs the command of `--api-key-command`. Returns the environment with its output as the API key, or the same environment if the flag
 * is not given.
 * @param printLine prints a line that the command writes to standard error
 * @throws UsageError if the key has another source, too, or if the command fails, takes too long or prints nothing
 */
export async function withKeyOfCommand(
  args: Arguments,
  environment: Environment,
  printLine: (line: string) => void,
  limitMs?: number,
): Promise<Environment> {
  const command = find(args, environment, TARGET.apiKeyCommand)?.value;
  if (command === undefined) return environment;
  const other = args.has('api-key-file') ? '--api-key-file' : environment.find('API_KEY')?.where;
  if (other !== undefined) {
    throw new UsageError(
      `${other} and --api-key-command both give the API key. Remove one of them`,
    );
  }
  // Without an address, the key is not needed, and another check reports what is missing.
  const hasAddress =
    args.positionals.length > 0 || find(args, environment, TARGET.baseUrl) !== undefined;
  if (!hasAddress) return environment;
  const { how, isGood, output } = await runInShell(command, { printLine, limitMs });
  if (!isGood) {
    throw new UsageError(
      `--api-key-command failed (${how}). Run the command on its own to find out why`,
    );
  }
  const value = output.trim();
  if (value === '') {
    throw new UsageError(
      '--api-key-command printed nothing. The command must print the API key on standard output',
    );
  }
  return {
    ...environment,
    find: (name) =>
      name === 'API_KEY'
        ? { value, where: 'The output of --api-key-command' }
        : environment.find(name),
  };
}
