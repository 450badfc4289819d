import { spawn, type ChildProcess } from 'node:child_process';
import { shorten } from '../../helpers/shorten.js';
import type { Footprint } from '../../helpers/verdict.js';
import { concealed } from '../concealed.js';

/** A command that hangs must not hang the pipeline. */
const LIMIT_MS = 60_000;
/** Characters of the command's output that are kept, to name the reason of a failure. */
const KEPT_CHARACTERS = 2_000;

/** How a command ended, and the end of what it printed. */
interface Ended {
  readonly how: string;
  readonly isGood: boolean;
  readonly output: string;
}

// In a process group of its own, so that every process that the shell starts ends with it.
const detached = process.platform !== 'win32';

function kill(child: ChildProcess): void {
  try {
    if (detached && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // The group has already ended, but a process that left it keeps the pipes open.
  }
}

/** Runs a command through the shell, with a text on its standard input. */
function runWith(command: string, input: string, limitMs: number): Promise<Ended> {
  const child = spawn(command, { shell: true, detached });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = `${output}${chunk.toString()}`.slice(-KEPT_CHARACTERS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A command may end without reading.
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
 * @returns why the command failed, without secrets; undefined if it did not
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
