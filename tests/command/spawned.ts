import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { REPORT_FILES as WRITTEN } from '../../reports/index.js';

/** The compiled command, as users run it. */
export const MAIN = resolve(import.meta.dirname, '../../dist/command/main.js');

/** The files that every run writes into its report folder. */
export const REPORT_FILES = ['exchanges.ndjson', ...WRITTEN.values()];

/** Returns a port on which nothing listens, below those that the system gives to other tests. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => done(true));
  });
  if (!isFree) return freePort();
  await new Promise((done) => server.close(done));
  return port;
}

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A running command. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the standard output so far, once it contains this text. */
  readonly printed: (part: string) => Promise<string>;
}

/** Environment variables. */
export type Variables = Readonly<Record<string, string>>;

/** A new folder, outside of the project. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'conformance-command-'));
}

/** The variables that name a service. */
export function variablesOf(service: {
  readonly baseUrl: string;
  readonly messagesBaseUrl: string;
  readonly apiKey: string;
}): Variables {
  return {
    BASE_URL: service.baseUrl,
    MESSAGES_BASE_URL: service.messagesBaseUrl,
    API_KEY: service.apiKey,
  };
}

/** Starts the command, by default in a new folder. Of the environment of the tests, it gets only `PATH` and `TMPDIR`. */
export function start(
  args: readonly string[],
  variables: Variables = {},
  cwd = newFolder(),
  main = MAIN,
): Running {
  const { PATH = '', TMPDIR = '' } = process.env;
  const env = { PATH, TMPDIR, ...variables };
  const child = spawn(process.execPath, [main, ...args], { cwd, env });
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    for (const look of waiting) look();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<Ended>((done) => {
    child.on('close', (code) => done({ code, out, err }));
  });
  const printed = (part: string): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => {
        if (out.includes(part)) done(out);
      };
      waiting.add(look);
      look();
      void ended.then(() =>
        fail(new Error(`the command ended without printing ${part}: ${out}${err}`)),
      );
    });
  return { child, ended, printed };
}

/** Runs the command in a process of its own to its end. */
export function spawned(
  args: readonly string[],
  variables: Variables = {},
  cwd?: string,
  main?: string,
): Promise<Ended> {
  return start(args, variables, cwd, main).ended;
}

/** Runs `serve` in a separate process. Returns the settings that it prints, and a function that stops it. */
export async function served(...args: readonly string[]) {
  const running = start(['serve', ...args]);
  const out = await running.printed('API_KEY=');
  const settings = Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return {
    settings,
    stop: (): Promise<Ended> => {
      running.child.kill('SIGTERM');
      return running.ended;
    },
  };
}
