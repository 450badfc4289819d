import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { isTransient, type Exchange } from '../exchange.js';
import type { Journal, NewExchange } from '../journal/journal.js';
import type { Credentials, RunSettings } from '../settings.js';
import { Stopped } from '../stopped.js';
import type { ClientIo, ServiceFacts } from './client-io.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { Connections } from './connections.js';
import { FirstRequest } from './first-request.js';
import { HangTracker } from './hangs.js';
import { Limits } from './limits.js';
import { IDLE_CLOSED, isDropped, isUnavailable } from '../transport-errors.js';
import { LockOut, Refusals } from './lock-out.js';
import { Mutex } from './mutex.js';
import { Pace } from './pace.js';
import { RateLimit } from './rate-limit.js';
import { Responses } from './responses.js';
import {
  exceedsLongestWait,
  locksOut,
  LONGEST_RATE_LIMIT_WAIT,
  LONGEST_WAIT,
  mayRepeat,
  mostTries,
  noSuccessLine,
  retryAfter,
  unlessIdle,
  defaultWait,
  waitBefore,
  waitsTooLong,
} from './tries.js';
import type { Secrets, Secret } from './secrets.js';
import { Silence } from './silence.js';
import { toSend, wireOf, type ClientSecrets } from './to-send.js';
import { openDispatcher, transmit, type Wire } from './transport.js';

/** Sends all requests to the service: waits, sends, retries, and records every attempt. */
export class Client {
  readonly #settings: RunSettings;
  readonly #sender: ClientSecrets;
  readonly #journal: Journal;
  readonly #signal: AbortSignal;
  readonly #stop = new AbortController();
  readonly #pace: Pace;
  readonly #open: (url: string, most: number) => Connections;
  /** The shared connections, by origin. */
  readonly #shared = new Map<string, Connections>();
  readonly #service: ServiceFacts;
  readonly #began = performance.now();
  readonly #responses: Responses;
  readonly #largeBodies = new Mutex();
  readonly #lockOut: LockOut;
  readonly #refusals = new Refusals();
  readonly #hangs: HangTracker;
  /** The limits that the run announced. */
  readonly limits: Limits;
  readonly #silence: Silence;
  readonly #rateLimit = new RateLimit();
  readonly #first = new FirstRequest((ms) => this.pause(ms));
  #seq = 0;

  constructor(settings: RunSettings, credentials: Credentials, secrets: Secrets, io: ClientIo) {
    this.#settings = settings;
    this.#journal = io.journal;
    this.#service = io.service;
    this.limits = new Limits(io.most);
    this.#signal = AbortSignal.any([io.signal, this.#stop.signal]);
    // Every request and every wait adds a listener.
    setMaxListeners(0, this.#signal);
    this.#pace = new Pace(settings.concurrency, settings.rate, this.#signal);
    this.#sender = { settings, credentials, secrets };
    this.#responses = new Responses(secrets);
    this.#lockOut = new LockOut(() => this.#pace.start(() => this.#once(io.service.health, 1)));
    this.#hangs = new HangTracker(settings.timeoutMs);
    this.#silence = new Silence(
      (withinMs) => this.#checkHealth(Math.min(withinMs, settings.timeoutMs)),
      (last) => this.#end(this.#noSuccessLine(last, LONGEST_WAIT)),
    );
    this.#open = (url, most) =>
      new Connections((keepsAlive) => openDispatcher(credentials, most, keepsAlive, new URL(url)));
  }

  /** Milliseconds since the run began, by the clock of the journal. */
  get now(): number {
    return performance.now() - this.#began;
  }

  /** Describes the transient error of the last attempt in a few words; undefined if the last attempt had none. */
  get latestTransientError(): string | undefined {
    return this.#silence.latestTransientError;
  }

  /** Waits. Throws `Stopped` if the run is stopped meanwhile. */
  async pause(ms: number): Promise<void> {
    await this.#unlessStopped(sleep(ms, undefined, { signal: this.#signal }));
  }

  /**
   * Sends a request, if necessary several times, and returns the last attempt:
   *
   * - After a transient error, it waits and tries again, up to three attempts. For a POST, only a 429 or 503 counts here.
   * - While the service may still be starting, the first request of the run is tried each second for up to 30 s.
   * - After a 429, or a 503 of a rate limit, up to eight attempts are made if the key is right or `Retry-After` is short.
   * - After a 408 with `Connection: close`, or a 401 to the right key, it tries once more.
   * - A request beyond the announced limits is not sent. `isUnsent` is true for its exchange.
   *
   * Throws `Stopped` when the run has ended. Throws an `Error` for a POST in the profile `read-only`.
   */
  async send(request: OutgoingRequest): Promise<Exchange> {
    if (request.method === 'POST' && this.#settings.profile === 'read-only')
      throw new Error(`POST ${request.path} is not sent by the profile read-only`);
    const reserved = this.limits.reserve(request);
    const whyUnsent = reserved instanceof Promise ? await this.#unlessStopped(reserved) : reserved;
    if (whyUnsent !== undefined) {
      // Throws if the run was stopped meanwhile.
      await this.pause(0);
      return this.#journal.record({ ...this.#toSend(request, 1), error: whyUnsent });
    }
    let last: Exchange | undefined;
    try {
      last = await this.#first.send((attempt) => this.#sendUntilAnswered(request, attempt));
      return last;
    } finally {
      this.limits.release(request, last);
    }
  }

  /** @param first the number of the first attempt */
  async #sendUntilAnswered(request: OutgoingRequest, first: number): Promise<Exchange> {
    const hasRightKey = (request.key ?? 'right') === 'right';
    // After a 429, the request goes before the waiting ones. Behind them, it might exceed the rate limit again.
    let isNext = request.isNext;
    let isRepeat = false;
    let wasIdle = false;
    for (let attempt = first; ; attempt += 1) {
      const exchange = await this.#unlessStopped(
        this.#pace.start(() => this.#once(request, attempt, !wasIdle), isNext),
      );
      wasIdle ||= exchange.error === IDLE_CLOSED;
      const isLimit = this.#rateLimit.explains(exchange);
      isNext ||= isLimit;
      const refused = exchange.answer?.status === 401 && hasRightKey;
      if (hasRightKey) this.#refusals.recordResponse(exchange, isRepeat);
      if (!hasRightKey && (await this.#unlessStopped(this.#lockOut.explains(exchange)))) {
        const wait = this.#lockOut.waitAfter(exchange);
        if (wait === undefined) return exchange;
        await this.pause(wait);
        continue;
      }
      if (!isTransient(exchange) && (!refused || isRepeat)) return exchange;
      isRepeat ||= refused;
      const isUnreached = !this.#pace.hasAccepted && isUnavailable(exchange);
      const isLast =
        isUnreached ||
        attempt - first + 1 >= mostTries(exchange, hasRightKey, isLimit) ||
        this.hangs(exchange) ||
        !mayRepeat(exchange) ||
        exceedsLongestWait(exchange);
      // A last attempt that hangs or fails concerns one request only. A rate limit concerns all requests.
      if (!refused && (!isLast || isLimit)) this.#giveUpOnSilence(exchange);
      if (isLast) return exchange;
      const wait = defaultWait(attempt, this.#silence.msSinceSuccess);
      await this.pause(refused ? this.#refusals.wait : waitBefore(exchange, isLimit, wait));
    }
  }

  /** Whether requests of this kind always hang, so that a retry is useless. */
  hangs(exchange: Exchange): boolean {
    return exchange.answer === undefined && this.#hangs.isKnown(this.#service.hangKindOf(exchange));
  }

  /** Adds secrets, such as near misses of the key. Recordings do not contain them. */
  hide(secrets: readonly Secret[]): void {
    this.#sender.secrets.add(secrets);
  }

  /** Opens a separate connection to the base URL of the service, for `OutgoingRequest.on`. The caller destroys it. */
  openSeparate(): Connections {
    return this.#open(this.#settings.baseUrl, 1);
  }

  /** Ends all requests, including those in flight, and closes the connections. */
  async close(): Promise<void> {
    this.#silence.close();
    this.#end('the run is over');
    await Promise.all([...this.#shared.values()].map((each) => each.destroy()));
  }

  async #unlessStopped<T>(promise: Promise<T>): Promise<T> {
    try {
      return await promise;
    } catch (error) {
      if (this.#stop.signal.aborted) throw this.#stop.signal.reason;
      if (this.#signal.aborted) throw new Stopped('the run was stopped before its end');
      throw error;
    }
  }

  #toSend(request: OutgoingRequest, attempt: number): NewExchange {
    const sent = toSend(request, this.#sender, { seq: this.#seq, attempt, now: this.now });
    this.#seq += 1;
    return sent;
  }

  #connectionsTo(baseUrl: string): Connections {
    const { origin } = new URL(baseUrl);
    const shared = this.#shared.get(origin) ?? this.#open(baseUrl, this.#settings.concurrency);
    this.#shared.set(origin, shared);
    return shared;
  }

  async #once(request: OutgoingRequest, attempt: number, mayBeIdle = false): Promise<Exchange> {
    await request.after;
    const sent = this.#toSend(request, attempt);
    const kind = this.#service.hangKindOf(sent);
    if (request.method === 'POST') this.#journal.intend(sent);
    const shared = this.#connectionsTo(request.baseUrl ?? this.#settings.baseUrl);
    const connections = request.on ?? shared;
    const wire: Wire = {
      ...wireOf(request, this.#sender),
      timeoutMs: request.withinMs ?? this.#hangs.timeoutFor(kind),
      mostBytes: this.#responses.readable,
      largeBodies: this.#largeBodies,
      signal: this.#signal,
    };
    const began = performance.now();
    const response = await connections.use((on) => transmit(on, wire));
    const received = mayBeIdle ? unlessIdle(response) : response;
    request.onSent?.();
    const exchange = this.#journal.record({
      ...sent,
      end: Math.round(this.now * 1000),
      ...this.#responses.recorded(received),
    });
    this.limits.recordShown(exchange);
    this.#rateLimit.recordEnd(exchange);
    if (this.#rateLimit.explains(exchange)) this.#slowDown(exchange, request.key ?? 'right');
    if (this.#hangs.recordEnd(kind, began, received)) this.#pace.onOverload();
    if (isDropped(exchange)) {
      this.#pace.onDropped();
      // The idle shared connections may already be as many as the service accepts.
      if (request.on) shared.makeRoom();
    }
    if (!this.#signal.aborted) this.#silence.recordEnd(exchange);
    if (!isTransient(exchange)) this.#pace.onAccepted();
    return exchange;
  }

  /**
   * Waits before a new request replaces a request whose response was lost, as long as before a retry.
   * @param nth the number of this replacement, from 1
   */
  async pauseAfterLoss(nth: number): Promise<void> {
    await this.pause(defaultWait(nth, this.#silence.msSinceSuccess));
  }

  /**
   * Handles a rate limit. A wait that is too long ends the run. After a wrong key, the wait may apply to wrong keys only: `LockOut`
   * decides.
   */
  #slowDown(exchange: Exchange, key: OutgoingRequest['key']): void {
    const wait = retryAfter(exchange);
    if (key !== 'right' && locksOut(exchange)) return;
    if (wait !== undefined && exceedsLongestWait(exchange)) this.#giveUp(waitsTooLong(wait));
    this.#pace.onRateLimit(wait);
  }

  #giveUpOnSilence(exchange: Exchange): void {
    const isLimit = this.#pace.hasAccepted && this.#rateLimit.explains(exchange);
    const longest = isLimit ? LONGEST_RATE_LIMIT_WAIT : LONGEST_WAIT;
    if (this.#silence.msSinceSuccess > longest)
      this.#giveUp(this.#noSuccessLine(exchange, longest));
  }

  #noSuccessLine(exchange: Exchange, ms: number): string {
    const isLimit = this.#rateLimit.explains(exchange);
    return noSuccessLine(exchange, this.#journal.exchanges, { ms, isLimit });
  }

  /** Sends the health request once, on a separate connection. It does not queue behind other requests. */
  async #checkHealth(withinMs: number): Promise<Exchange> {
    const on = this.openSeparate();
    try {
      return await this.#once({ ...this.#service.health, on, withinMs }, 2);
    } finally {
      await on.destroy();
    }
  }

  #giveUp(line: string): never {
    throw this.#end(line);
  }

  /** Aborts all requests and waits. */
  #end(line: string): Stopped {
    const reason = new Stopped(line);
    this.#stop.abort(reason);
    return reason;
  }
}
