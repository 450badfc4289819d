import { isUtf8 } from 'node:buffer';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { purposeOf } from '../evidence/purpose.js';
import { isWeather, type Exchange } from '../exchange.js';
import type { Journal, NewExchange } from '../journal/journal.js';
import type { Credentials, RunSettings } from '../settings.js';
import type { Ask } from './ask.js';
import { Allowance } from './allowance.js';
import { Connections } from './connections.js';
import { Hangs } from './hangs.js';
import { headersOf } from './headers.js';
import { isDropped, lastDropped, TOO_MUCH } from '../losses.js';
import { LockOut } from './lock-out.js';
import { OneAtATime } from './one-at-a-time.js';
import { Pace } from './pace.js';
import { recordable } from './recordable.js';
import { retryAfter } from './retry-after.js';
import { Secrets, type Secret } from './secrets.js';
import {
  asksTooMuch,
  locksOut,
  LONGEST_LIMIT,
  LONGEST_WAIT,
  mayRepeat,
  mostTries,
  untoldWait,
} from './tries.js';
import { LONGEST_BODY, openDispatcher, transmit, type Received, type Wire } from './transport.js';

/** Thrown when the circumstances end the gathering: the line says what happened and what would settle it. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** All that is asked of a service goes through here: it waits, sends, tries again, and records every try. */
export class Client {
  readonly #settings: RunSettings;
  readonly #credentials: Credentials;
  readonly #journal: Journal;
  readonly #signal: AbortSignal;
  readonly #stop = new AbortController();
  readonly #pace: Pace;
  readonly #secrets: Secrets;
  readonly #open: (url: string, most: number) => Connections;
  readonly #pets: Connections;
  readonly #messages: Connections;
  readonly #began = performance.now();
  readonly #allowance = new Allowance(LONGEST_BODY);
  readonly #largeOnes = new OneAtATime();
  readonly #lockOut: LockOut;
  readonly #hangs: Hangs;
  #seq = 0;
  #lastSuccess = performance.now();
  #silence: string | undefined;

  constructor(
    settings: RunSettings,
    credentials: Credentials,
    secrets: readonly Secret[],
    io: { readonly journal: Journal; readonly signal: AbortSignal },
  ) {
    this.#settings = settings;
    this.#credentials = credentials;
    this.#journal = io.journal;
    this.#signal = AbortSignal.any([io.signal, this.#stop.signal]);
    // Every request and every wait listens to it.
    setMaxListeners(0, this.#signal);
    this.#pace = new Pace(settings.concurrency, settings.rate, this.#signal);
    this.#secrets = new Secrets(secrets, [
      settings.baseUrl,
      settings.messagesBaseUrl ?? settings.baseUrl,
    ]);
    this.#lockOut = new LockOut((ask) => this.#pace.run(() => this.#once(ask, 1)));
    this.#hangs = new Hangs(settings.timeoutMs);
    this.#open = (url, most) =>
      new Connections((keepsAlive) => openDispatcher(credentials, most, keepsAlive, new URL(url)));
    const { baseUrl, messagesBaseUrl, concurrency } = settings;
    this.#pets = this.#open(baseUrl, concurrency);
    const isElsewhere =
      messagesBaseUrl !== null && new URL(messagesBaseUrl).origin !== new URL(baseUrl).origin;
    this.#messages = isElsewhere ? this.#open(messagesBaseUrl, concurrency) : this.#pets;
  }

  /** Milliseconds since the run began, by the clock of the journal. */
  get now(): number {
    return performance.now() - this.#began;
  }

  /** What all answers have been for a while, in a few words; undefined where the last one was the service's own. */
  get silence(): string | undefined {
    return this.#silence;
  }

  /** Waits, unless the run is stopped meanwhile: then it throws `Stopped`. */
  async pause(ms: number): Promise<void> {
    await this.#unlessStopped(sleep(ms, undefined, { signal: this.#signal }));
  }

  /**
   * Sends a request and returns the last try. Weather is waited for and tried again, three times at most, a 429 to the
   * right key for a minute; a POST only after 429 and 503. A 401 to the right key is asked again once. Throws `Stopped`
   * when nothing can be asked any more.
   */
  async send(ask: Ask): Promise<Exchange> {
    const hasRightKey = (ask.key ?? 'right') === 'right';
    // What a rate limit turned away goes first when it is over: behind all the others it would be too late again.
    let isNext = ask.isNext;
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#unlessStopped(
        this.#pace.run(() => this.#once(ask, attempt), isNext),
      );
      isNext ||= exchange.answer?.status === 429;
      const refused = exchange.answer?.status === 401 && hasRightKey;
      if (
        !hasRightKey &&
        locksOut(exchange) &&
        (await this.#unlessStopped(this.#lockOut.explains(exchange)))
      )
        return exchange;
      if (!isWeather(exchange) && !(refused && attempt === 1)) return exchange;
      const isLast =
        attempt >= mostTries(exchange, hasRightKey) ||
        this.hangs(exchange) ||
        !mayRepeat(exchange) ||
        asksTooMuch(exchange);
      // A request that hangs is that one's trouble; a rate limit is everybody's, whichever try it turns away.
      if (!refused && (!isLast || exchange.answer?.status === 429)) this.#giveUpOnSilence(exchange);
      if (isLast) return exchange;
      await this.#waitFor(exchange, attempt);
    }
  }

  /** Whether what was asked like this hangs whenever it is asked: then one try is enough. */
  hangs(exchange: Exchange): boolean {
    return exchange.answer === undefined && this.#hangs.isKnown(purposeOf(exchange).set);
  }

  /** One connection to the animals that nothing else uses, for `Ask.on`: whoever opens it destroys it. */
  openApart(): Connections {
    return this.#open(this.#settings.baseUrl, 1);
  }

  /** Ends everything, also what is under way: nothing is asked on connections that are gone. */
  async close(): Promise<void> {
    this.#stop.abort(new Stopped('the run is over'));
    await Promise.all([this.#pets.destroy(), this.#messages.destroy()]);
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

  async #once(ask: Ask, attempt: number): Promise<Exchange> {
    await ask.after;
    const base =
      ask.operation === 'submitMessage' ? this.#settings.messagesBaseUrl : this.#settings.baseUrl;
    const kind = purposeOf(ask).set;
    const url = new URL(base ?? this.#settings.baseUrl);
    const basePath = url.pathname.replace(/\/$/, '');
    const headers = headersOf(ask, this.#credentials);
    const startedAt = new Date().toISOString();
    const start = Math.round(this.now * 1000);
    const sent: NewExchange = {
      seq: this.#seq,
      purpose: ask.purpose,
      attempt,
      operation: ask.operation,
      request: recordable(ask, `${url.origin}${basePath}`, headers, this.#secrets),
      start,
      end: start,
      startedAt,
    };
    this.#seq += 1;
    if (ask.method === 'POST') this.#journal.intend(sent);
    const shared = ask.operation === 'submitMessage' ? this.#messages : this.#pets;
    const connections = ask.on ?? shared;
    const wire: Wire = {
      method: ask.method,
      url,
      path: `${basePath}${ask.path}`,
      headers,
      ...(ask.body === undefined
        ? {}
        : { body: ask.isBytes ? Buffer.from(ask.body, 'latin1') : ask.body }),
      ...(ask.inPieces ? { inPieces: true } : {}),
      timeoutMs: this.#hangs.timeoutFor(kind),
      mostBytes: this.#allowance.readable,
      largeOnes: this.#largeOnes,
      signal: this.#signal,
      ...(ask.onSent === undefined ? {} : { onSent: ask.onSent }),
    };
    const began = performance.now();
    const received = await connections.use((on) => transmit(on, wire));
    const exchange = this.#journal.record({
      ...sent,
      end: Math.round(this.now * 1000),
      ...this.#recorded(received),
    });
    if (exchange.answer?.status === 429) this.#slowDown(exchange, ask.key ?? 'right');
    if (this.#isOverloaded(exchange, received, kind, began)) this.#pace.overloaded();
    if (isDropped(exchange)) this.#pace.dropped();
    if (!this.#signal.aborted) this.#silence = isWeather(exchange) ? lossOf(exchange) : undefined;
    if (!isWeather(exchange)) {
      this.#lastSuccess = performance.now();
      this.#pace.accepted();
    }
    return exchange;
  }

  /** Whether the service seems to have too much to do. @param began when it was sent, by the monotonic clock */
  #isOverloaded(exchange: Exchange, received: Received, kind: string, began: number): boolean {
    if (received.isLate) return this.#hangs.hung(kind, began);
    if (received.status !== undefined) this.#hangs.answered(kind, began);
    return (
      exchange.answer?.status === 503 || performance.now() - began > this.#settings.timeoutMs / 2
    );
  }

  #recorded({ status, headers, bytes, error }: Received): Pick<NewExchange, 'answer' | 'error'> {
    // It may quote what the service sent.
    const lost = error === undefined ? {} : { error: this.#secrets.hide(error) };
    if (error === TOO_MUCH) this.#allowance.refuse();
    if (status === undefined) return lost;
    const answer = {
      status,
      headers: this.#secrets.hideHeaders(headers),
      body: this.#secrets.hideBody(bytes.toString('utf8')),
      ...(isUtf8(bytes) ? {} : { base64: this.#inBase64(bytes) }),
    };
    return { ...lost, ...this.#allowance.afford(answer) };
  }

  #inBase64(bytes: Buffer): string {
    const hidden = this.#secrets.hide(bytes.toString('latin1'));
    return Buffer.from(hidden, 'latin1').toString('base64');
  }

  async #waitFor(exchange: Exchange, attempt: number): Promise<void> {
    const { answer } = exchange;
    if (answer?.status === 401) return;
    // A rate limit halts everybody, and not this one alone.
    if (answer?.status === 429) return;
    await this.pause(Math.max((answer && retryAfter(answer)) ?? 0, untoldWait(attempt)));
  }

  /** Waits as for another try, where another request is to take the place of one that was lost. */
  async pauseAfterLoss(place: number): Promise<void> {
    await this.pause(untoldWait(place));
  }

  /** A wait that is too long ends the run. One that those with a wrong key are told may be for them alone: the right one tells. */
  #slowDown(exchange: Exchange, key: Ask['key']): void {
    const { answer } = exchange;
    const told = answer && retryAfter(answer);
    if (key !== 'right' && locksOut(exchange)) return;
    if (told === undefined || !asksTooMuch(exchange)) {
      this.#pace.limited(told);
    } else {
      const seconds = Math.round(told / 1000);
      const wait = Number.isSafeInteger(seconds) ? `${seconds} s` : 'for ever';
      this.#giveUp(
        `the service asks to wait ${wait} (429): slow down with --rate, or run again later`,
      );
    }
  }

  #giveUpOnSilence(exchange: Exchange): void {
    const isLimit = this.#pace.hasAccepted && exchange.answer?.status === 429;
    const longest = isLimit ? LONGEST_LIMIT : LONGEST_WAIT;
    if (performance.now() - this.#lastSuccess <= longest) return;
    this.#giveUp(
      `nothing but ${lossOf(exchange)} for ${longest / 1000} s${lastDropped(this.#journal.exchanges)}: run again when the service answers`,
    );
  }

  #giveUp(line: string): never {
    const reason = new Stopped(line);
    this.#stop.abort(reason);
    throw reason;
  }
}

function lossOf({ error, answer }: Exchange): string {
  return error ?? `status ${answer?.status}`;
}
