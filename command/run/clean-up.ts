import { spawn, type ChildProcess } from 'node:child_process';
import { shorten } from '../../helpers/shorten.js';
import type { Footprint } from '../../helpers/verdict.js';
import { concealed } from '../concealed.js';

/** The time limit of the command: if it hangs, the CI job must not hang too. */
const LIMIT_MS = 60_000;
/** The number of last characters of the command's output that are kept, to explain a failure. */
const KEPT_CHARACTERS = 2_000;

/** How a command ended, and the last part of its output. */
interface CommandResult {
  readonly how: string;
  readonly isGood: boolean;
  readonly output: string;
}

// A separate process group, so that `kill` also ends the processes that the shell starts.
const detached = process.platform !== 'win32';

function kill(child: ChildProcess): void {
  try {
    if (detached && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The group has already ended. A process that left the group may still keep the pipes open.
  }
}

/** Runs a command through the shell, with a text on its standard input. */
function runWith(command: string, input: string, limitMs: number): Promise<CommandResult> {
  const child = spawn(command, { shell: true, detached });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-KEPT_CHARACTERS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A command may end without reading its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((done) => {
    const end = (how: string, isGood: boolean): void => {
      clearTimeout(timer);
      done({ how, isGood, output });
    };
    const timer = setTimeout(() => {
      kill(child);
      end(`still running after ${limitMs / 1000} s`, false);
    }, limitMs);
    child.on('error', (error) => end(error.message, false));
    child.on('close', (code, signal) => end(signal ?? `exit code ${code}`, code === 0));
  });
}

/**
 * Runs the user's command with the ids of what a run left behind, as JSON on its standard input: `{ "animals": [ids], "messages":
 * [ids] }`. The ids are strings, because many JSON parsers cannot represent every int64.
 * @returns why the command failed, without secrets; undefined if it succeeded
 */
export async function cleanUp(
  command: string,
  { animals, messages }: Footprint['leftBehind'],
  limitMs = LIMIT_MS,
): Promise<string | undefined> {
  const { how, isGood, output } = await runWith(
    command,
    JSON.stringify({ animals, messages }),
    limitMs,
  );
  if (isGood) return undefined;
  const last = output.trim().split('\n').at(-1) ?? '';
  const details = last === '' ? '' : `: ${shorten(await concealed(last), 300)}`;
  return `--cleanup failed (${how})${details}. Animals and messages of this run may still be in the store.`;
}
