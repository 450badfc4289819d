import { spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const isWindows = process.platform === 'win32';

/** The option `detached` of `spawn`: gives a shell a process group of its own, so that a signal also reaches what the shell starts. */
export const detached = !isWindows;

/**
 * Sends a signal to a process and to those that it started. On Windows, which has no such signals, every signal ends them at once.
 * Does nothing if they have already ended.
 */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    if (isWindows) spawnSync('taskkill', ['/pid', `${pid}`, '/t', '/f']);
    else process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Whether a process that was started with `detached`, or one that it started, is still running. */
export function isGroupRunning({ pid }: ChildProcess): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(isWindows ? pid : -pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  // A process that has ended stays in its group until its parent notices. In a container, the parent may be a process that never does.
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isLiveMember(name, pid));
}

/** Whether a process runs and belongs to this group. Reads `PID (NAME) STATE PPID GROUP …`, where the name may contain anything. */
function isLiveMember(name: string, group: number): boolean {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    const [state = '', , itsGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return itsGroup === `${group}` && !/[ZX]/.test(state);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
