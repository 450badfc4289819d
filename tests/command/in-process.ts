import { PassThrough } from 'node:stream';
import { startReference } from '../../command/library-reference.js';
import { outputTo } from '../../command/output.js';
import { perform, reportFailure } from '../../command/perform.js';
import { newFolder, variablesOf, type Ended, type Variables } from './spawned.js';

/** The end of the last command. The environment and the current folder belong to the whole process, so one command runs at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command in this process, by default in a new folder, because starting a process for each test takes too long. Of the
 * environment of the tests, the command gets only `PATH` and `TMPDIR`.
 */
export function command(
  args: readonly string[],
  variables: Variables = {},
  cwd = newFolder(),
): Promise<Ended> {
  const ended = last.then(() => commandNow(args, variables, cwd));
  last = ended.catch(() => {});
  return ended;
}

async function commandNow(
  args: readonly string[],
  variables: Variables,
  cwd: string,
): Promise<Ended> {
  const printed = { out: '', err: '' };
  const keep = (name: 'out' | 'err'): PassThrough =>
    new PassThrough().on('data', (chunk: Buffer) => void (printed[name] += chunk.toString()));
  const output = outputTo(keep('out'), keep('err'));
  const before = { env: process.env, cwd: process.cwd() };
  const { PATH = '', TMPDIR = '' } = process.env;
  process.env = { PATH, TMPDIR, ...variables };
  process.chdir(cwd);
  try {
    const code = await perform(args, output).catch((thrown: unknown) =>
      reportFailure(thrown, args, output),
    );
    await output.flush();
    return { code, ...printed };
  } finally {
    process.env = before.env;
    process.chdir(before.cwd);
  }
}

/** Starts the reference service with these faults, in this process. Returns its settings, and a function that stops it. */
export async function reference(...faults: readonly string[]) {
  const { close, ...service } = await startReference({ faults });
  return { settings: variablesOf(service), stop: close };
}
