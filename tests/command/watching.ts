import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { newFolder, start, type Running } from './spawned.js';

/** Longer than `watch` waits for changes after a run. */
export const QUIET_MS = 1_000;
/** A run of a few requests, which creates one animal. */
const QUICK = '--only create.accepted.available --only list.limit.default --settle 0'.split(' ');

let started: Running[] = [];
/** Starts `watch` with quick runs. The process ends after the test at the latest. */
export const watch = (args: readonly string[], variables = {}, cwd = newFolder()) => {
  const running = start(['watch', ...QUICK, ...args], variables, cwd);
  started.push(running);
  const save = (file: string): void => writeFileSync(join(cwd, file), `${Math.random()}`);
  return {
    ...running,
    cwd,
    save,
    enter: () => running.child.stdin?.write('\n'),
    end: async (signal: NodeJS.Signals = 'SIGINT') => {
      running.child.kill(signal);
      return running.ended;
    },
    /** Resolves when this many runs have ended, and the command waits. */
    waits: (runs: number) => running.printed(`by ${runs} run${runs === 1 ? '' : 's'}: `),
  };
};
afterEach(() => {
  for (const { child } of started) child.kill('SIGKILL');
  started = [];
});
