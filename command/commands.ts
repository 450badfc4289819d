import type { Command } from './command.js';

/** Every sub-command by its name, in the order of `--help`. Loaded when it is meant: nobody waits for the others. */
export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['run', async () => (await import('./run/run.js')).run],
  ['list', async () => (await import('./list.js')).list],
  ['explain', async () => (await import('./explain.js')).explain],
  ['serve', async () => (await import('./serve.js')).serve],
  ['prove', async () => (await import('./prove.js')).prove],
  ['rejudge', async () => (await import('./rejudge.js')).rejudge],
  ['report', async () => (await import('./report.js')).report],
  ['compare', async () => (await import('./compare.js')).compare],
  ['baseline', async () => (await import('./baseline.js')).baseline],
  ['certify', async () => (await import('./certify.js')).certify],
  ['verify', async () => (await import('./verify.js')).verify],
  ['badge', async () => (await import('./badge.js')).badge],
]);

/** All of them, in that order. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all([...COMMANDS.values()].map((load) => load()));
}
