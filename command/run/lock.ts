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

export const LOCK_FILE = '.lock';
/** The interval at which a run renews its lock. */
const RENEWAL_MS = 2_000;
/** A lock that was not renewed for this time is stale. */
const STALE_AFTER_MS = 30_000;

/** Identifies the machine or the container: process ids are unique only inside it. */
function thisMachine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The content of this process's lock file: its process id, and its machine. */
const OWN_CONTENT = `${process.pid}\n${thisMachine()}\n`;

/** A lock of a report folder for one run. */
export interface Lock {
  readonly release: () => void;
}

/**
 * Locks the folder for this run, so that two runs cannot write into one folder. Takes over a stale lock. A lock is stale if its
 * process has ended, or if nobody has renewed it for 30 s. The age counts because another process may have got the same id.
 * @throws UsageError if another run holds the lock, or something else wrote the lock file
 */
export function lockFolder(folder: string): Lock {
  const file = join(folder, LOCK_FILE);
  for (let attempt = 1; !create(file); attempt += 1) {
    const holder = holderOf(file);
    if (attempt > 3 || holder.isAlive) {
      throw new UsageError(
        `Another run (process ${holder.pid}) is writing to ${folder}. Wait for it, or use another --report-dir`,
      );
    }
    if (!/^\d*$/.test(holder.pid)) {
      throw new UsageError(
        `${file} exists and was written by something else. Use another --report-dir`,
      );
    }
    removeStaleLock(file, holder.text);
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
  /** The content of the lock file. */
  readonly text: string;
  readonly pid: string;
  readonly isAlive: boolean;
}

function holderOf(file: string): Holder {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', where = ''] = text.split('\n');
    // Process ids of another machine or container say nothing here: only the age of the lock counts.
    const isElsewhere = /^\d+$/.test(pid) && where !== '' && where !== thisMachine();
    const isOld = Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS;
    return { text, pid, isAlive: !isOld && (isElsewhere || isRunning(pid)) };
  } catch {
    return { text: '', pid: '', isAlive: false };
  }
}

function isRunning(pid: string): boolean {
  // A lock with our own process id is from an earlier run, whose process had the same id.
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Removes a stale lock. Another run may replace it with a new lock at the same time. So the file is renamed first, and removed only
 * if it still has the stale content.
 */
function removeStaleLock(file: string, staleText: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === staleText) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // Another run was faster. The next attempt sees the lock of that run.
  }
}
