import {
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../helpers/usage-error.js';

/** The file that locks a folder. */
export const LOCK_FILE = '.lock';
/** The interval at which a run renews its lock, and the time without a renewal after which the lock is dead. */
const RENEWAL_MS = 2_000;
const DEAD_AFTER_MS = 30_000;

/** The machine, or the container, within which process ids are unique. */
function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The content of a lock file: the process id, and the machine that it runs on. */
const OWN_CONTENT = `${process.pid}\n${thisMachine()}\n`;

/** A lock of a report folder for one run. */
export interface Lock {
  readonly release: () => void;
}

/**
 * Locks the folder for this run, so that two runs cannot write into one folder. Takes over a dead lock: its process no longer
 * exists, or has not renewed the lock for a while (another process may have its id by now).
 * @throws UsageError if another run holds the lock, or its file was written by something else
 */
export function lockFolder(folder: string): Lock {
  const file = join(folder, LOCK_FILE);
  for (let attempt = 1; !create(file); attempt += 1) {
    const holder = holderOf(file);
    if (attempt > 3 || holder.isAlive) {
      throw new UsageError(
        `Another run (process ${holder.pid}${holder.isElsewhere ? ' of another machine or container' : ''}) is writing to ${folder}. Wait for it, or use another --report-dir`,
      );
    }
    if (!/^\d*$/.test(holder.pid)) {
      throw new UsageError(
        `${file} exists and was written by something else. Use another --report-dir`,
      );
    }
    removeDeadLock(file, holder.text);
  }
  const renewal = setInterval(() => renew(file), RENEWAL_MS).unref();
  return {
    release: () => {
      clearInterval(renewal);
      if (holderOf(file).text === OWN_CONTENT) rmSync(file, { force: true });
    },
  };
}

function create(file: string): boolean {
  try {
    writeFileSync(file, OWN_CONTENT, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function renew(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder no longer exists. Writing the reports will report this.
  }
}

interface Holder {
  readonly text: string;
  readonly pid: string;
  readonly isElsewhere: boolean;
  readonly isAlive: boolean;
}

function holderOf(file: string): Holder {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', where = ''] = text.split('\n');
    const isElsewhere = /^\d+$/.test(pid) && where !== '' && where !== thisMachine();
    const isStale = Date.now() - statSync(file).mtimeMs > DEAD_AFTER_MS;
    return { text, pid, isElsewhere, isAlive: !isStale && (isElsewhere || isRunning(pid)) };
  } catch {
    return { text: '', pid: '', isElsewhere: false, isAlive: false };
  }
}

function isRunning(pid: string): boolean {
  // A lock with our process id that we did not write is from an earlier run.
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Removes a dead lock. It is renamed first: if two runs find it dead, the slower one must not remove the new lock of the other.
 */
function removeDeadLock(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === dead) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // Another run was faster: the next attempt sees its lock.
  }
}
