import { shorten } from '../../helpers/shorten.js';
import type { Footprint } from '../../helpers/verdict.js';
import { concealed } from '../concealed.js';
import { runInShell } from './shell.js';

/**
 * Runs the user's command with the ids of what a run left behind, as JSON on its standard input: `{ "animals": [ids], "messages":
 * [ids] }`. The ids are strings, because many JSON parsers cannot represent every int64.
 * @returns why the command failed, without secrets; undefined if it succeeded
 */
export async function cleanUp(
  command: string,
  { animals, messages }: Footprint['leftBehind'],
  limitMs?: number,
): Promise<string | undefined> {
  const { how, isGood, output } = await runInShell(command, {
    input: JSON.stringify({ animals, messages }),
    limitMs,
  });
  if (isGood) return undefined;
  const last = output.trim().split('\n').at(-1) ?? '';
  const details = last === '' ? '' : `: ${shorten(await concealed(last), 300)}`;
  return `--cleanup failed (${how})${details}. Animals and messages of this run may still be in the store.`;
}
