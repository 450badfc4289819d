import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isStartedByNpm } from '../settings/environment.js';

const INTERVAL_MS = 250;
const SHELL = /(^|\/)-?(sh|ash|bash|busybox|dash|ksh|zsh)$/;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/** Describes a process; undefined if it does not exist, or this system cannot tell. */
function processOf(pid: number): Process | undefined {
  try {
    const line =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+) [^]*$/, '$2 $1')
        : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent = '', name = ''] = /^(\d+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    return { pid, parent: Number(parent), name };
  } catch {
    return undefined;
  }
}

/** The shells between npm and this process: npm runs a script in a shell, which may stay although npm has gone. */
function shellsAbove(pid: number): Process[] {
  const above = processOf(pid);
  return above === undefined || !SHELL.test(above.name)
    ? []
    : [above, ...shellsAbove(above.parent)];
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Calls back if npm or npx started this process, and has ended. Neither passes on a SIGTERM, so a cancelled job would end npm
 * alone.
 * @returns a function that stops watching
 */
export function watchLauncher(onGone: () => void): () => void {
  if (!isStartedByNpm()) return () => {};
  const { ppid } = process;
  const shells = process.platform === 'win32' ? [] : shellsAbove(ppid);
  const launcher = shells.at(-1)?.parent ?? ppid;
  // A process whose parent has ended gets another parent. On Windows it does not.
  const hasGone = (): boolean =>
    process.ppid !== ppid ||
    !exists(launcher) ||
    (process.platform === 'linux' &&
      shells.some(({ pid, parent }) => processOf(pid)?.parent !== parent));
  const timer = setInterval(() => {
    if (hasGone()) onGone();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
