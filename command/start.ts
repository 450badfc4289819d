import { outputTo } from './output.js';
import { perform, reportFailure } from './perform.js';
import { SUITE } from '../helpers/package-facts.js';

const argv = process.argv.slice(2);
const output = outputTo(process.stdout, process.stderr);

async function end(code: number): Promise<never> {
  const failure = await output.flush();
  if (failure !== undefined) {
    output.err(`${SUITE.name}: standard output cannot be written (${failure}): free some space\n`);
    await output.flush();
  }
  // An open connection would keep the process running.
  process.exit(failure === undefined || code === 2 || code > 128 ? code : 4);
}

let reported: Promise<number> | undefined;

/** Reports only the first error. A later error, such as one while reporting the first, would hide the first. */
async function fail(thrown: unknown): Promise<never> {
  reported ??= reportFailure(thrown, argv, output);
  return end(await reported);
}

process.on('uncaughtException', (error) => void fail(error));
process.on('unhandledRejection', (error) => void fail(error));
perform(argv, output).then(end, fail);
