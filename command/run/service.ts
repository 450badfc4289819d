import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOnce } from '../../helpers/client/request-once.js';
import { isGatewayStatus } from '../../helpers/exchange.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Settled } from '../../suites/engine/settled.js';
import type { Start } from '../settings/resolve.js';
import { detached, isGroupRunning, signalGroup } from './process-group.js';
import type { ServiceLog } from './service-log.js';

const PETS = { operation: 'listPets', method: 'GET', path: '/pets' } as const;
/** Milliseconds between two requests that check whether the service responds. */
const POLL_MS = 100;
/** The shortest time limit of such a request (ms). */
const SHORTEST_MS = 1_000;
/** Milliseconds between SIGTERM and SIGKILL. */
const STOP_MS = 5_000;

/**
 * Checks that nothing responds at the address of the service before it is started.
 * @throws UsageError if something does: the run would test that instead
 */
export async function checkAddressIsFree(
  { settings, credentials }: Settled,
  signal: AbortSignal,
): Promise<void> {
  const { timeoutMs, baseUrl } = settings;
  const { status } = await requestOnce(PETS, settings, credentials, { timeoutMs, signal });
  if (status === undefined) return;
  throw new UsageError(
    `${baseUrl}/pets already responds (status ${status}), but --start starts the service. Stop the running one, or leave out --start`,
  );
}

/**
 * Reads the id of a process group, and waits for the end of its standard input, which closes when this process ends in any way, even by
 * SIGKILL. Then it stops the group.
 */
const GUARD = `read -r group && { read -r _; kill -s TERM -- "-$group"; sleep ${STOP_MS / 1000}; kill -s KILL -- "-$group"; }`;

/** Starts a process that stops the service if this process can no longer do so. */
function startGuard(): ChildProcessByStdio<Writable, null, null> | undefined {
  if (!detached) return undefined;
  const guard = spawn('sh', ['-c', GUARD], { detached, stdio: ['pipe', 'ignore', 'ignore'] });
  // Without a guard, the service is still stopped whenever a run ends as it should.
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  return guard;
}

/** The service under test, started by `--start` in a process group of its own. It inherits the environment of this process. */
export class Service {
  readonly #log: ServiceLog;
  readonly #child: ChildProcess;
  readonly #guard = startGuard();
  /** Aborted when the command ends. The reason says how it ended. */
  readonly #ended = new AbortController();
  readonly #closed: Promise<unknown>;

  constructor(command: string, log: ServiceLog) {
    this.#log = log;
    const child = spawn(command, { shell: true, detached, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    if (child.pid !== undefined) this.#guard?.stdin.write(`${child.pid}\n`);
    log.read(child.stdout);
    log.read(child.stderr);
    child.on('error', ({ message }) => this.#ended.abort(message));
    child.on('exit', (code, signal) => this.#ended.abort(signal ?? `exit code ${code}`));
    this.#closed = new Promise((done) => child.on('close', done));
  }

  /**
   * Waits for the first complete response that does not have a status of a gateway.
   * @returns why none came, and what to do; undefined if one came
   */
  async ready(
    { settings, credentials }: Settled,
    { timeoutS }: Start,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const until = performance.now() + timeoutS * 1000;
    const ending = AbortSignal.any([signal, this.#ended.signal]);
    let failure: string | undefined;
    while (!ending.aborted) {
      const left = Math.ceil(until - performance.now());
      if (left <= 0) {
        return `the service did not respond within ${timeoutS} s after its start (${failure}): see service.log, or raise --start-timeout`;
      }
      const timeoutMs = Math.min(settings.timeoutMs, Math.max(left, SHORTEST_MS));
      const { status, error } = await requestOnce(PETS, settings, credentials, {
        timeoutMs,
        signal: ending,
      });
      if (ending.aborted) break;
      const isReady = error === undefined && status !== undefined && !isGatewayStatus(status);
      if (isReady) return undefined;
      failure = error ?? `status ${status}`;
      await sleep(POLL_MS, undefined, { signal: ending }).catch(() => {});
    }
    if (signal.aborted) return 'the run was interrupted before the service responded: run again';
    const how = String(this.#ended.signal.reason);
    const advice = how === 'exit code 0' ? 'it must run until it is stopped' : 'see service.log';
    return `the command of --start ended (${how}) before the service responded: ${advice}`;
  }

  /** Stops the service, and closes its log. May be called again. */
  async stop(): Promise<void> {
    const until = performance.now() + STOP_MS;
    signalGroup(this.#child, 'SIGTERM');
    while (isGroupRunning(this.#child) && performance.now() < until) await sleep(50);
    signalGroup(this.#child, 'SIGKILL');
    // A process that has left the group may keep the pipes open.
    await Promise.race([this.#closed, sleep(500)]);
    this.#guard?.kill('SIGKILL');
    this.#log.close();
  }
}
