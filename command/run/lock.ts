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

/** The file that holds a folder. */
export const LOCK_FILE = '.lock';
/** How often (ms) a run renews its lock, and after which time without renewal the lock is dead. */
const BEAT = 2_000;
const SILENCE = 30_000;

/** The machine, or the container, within which process ids are unique. */
function here(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** The content of a lock file: the process id, and the machine that it runs on. */
const OURS = `${process.pid}\n${here()}\n`;

/** A lock of a report folder for one run. */
export interface Lock {
  readonly release: () => void;
}

/**
 * Takes the folder for this run, so that two runs in one folder do not mix. It takes over a lock if the
 * process is gone, or has not renewed the lock for long: another process may have its id by now.
 * @throws UsageError if another run holds it
 */
export function lockFolder(folder: string): Lock {
  const file = join(folder, LOCK_FILE);
  for (let attempt = 1; !create(file); attempt += 1) {
    const holder = holderOf(file);
    if (attempt > 3 || holder.alive) {
      throw new UsageError(
        `Another run (process ${holder.pid}${holder.isElsewhere ? ' of another machine or container' : ''}) is writing to ${folder}. Wait for it, or use another --report-dir`,
      );
    }
    if (!/^\d*$/.test(holder.pid)) {
      throw new UsageError(
        `${file} exists and was written by something else. Use another --report-dir`,
      );
    }
    takeAway(file, holder.text);
  }
  const beat = setInterval(() => show(file), BEAT).unref();
  return {
    release: () => {
      clearInterval(beat);
      if (holderOf(file).text === OURS) rmSync(file, { force: true });
    },
  };
}

function create(file: string): boolean {
  try {
    writeFileSync(file, OURS, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function show(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder is gone. Writing the reports will report it.
  }
}

interface Holder {
  readonly text: string;
  readonly pid: string;
  readonly isElsewhere: boolean;
  readonly alive: boolean;
}

function holderOf(file: string): Holder {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', where = ''] = text.split('\n');
    const isElsewhere = /^\d+$/.test(pid) && where !== '' && where !== here();
    const silent = Date.now() - statSync(file).mtimeMs > SILENCE;
    return { text, pid, isElsewhere, alive: !silent && (isElsewhere || lives(pid)) };
  } catch {
    return { text: '', pid: '', isElsewhere: false, alive: false };
  }
}

function lives(pid: string): boolean {
  // Our own number in a lock that we have not made: a run of long ago.
  if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes a dead lock. It is renamed first: if two runs find it dead, the slower one must not remove the new lock of the other. */
function takeAway(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') === dead) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch {
    // Another one was faster: the next attempt sees its lock.
  }
}
