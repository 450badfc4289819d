import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Dispatcher } from 'undici';

import { isWeather, type Exchange, type Header, type Operation } from '../exchange.js';
import type { Journal, NewExchange } from '../journal/journal.js';
import type { Credentials, RunSettings } from '../settings.js';
import { Pace } from './pace.js';
import { retryAfter } from './retry-after.js';
import { Secrets, type Secret } from './secrets.js';
import { openDispatcher, transmit, type Received } from './transport.js';

/** A request as the evidence sets ask for it. */
export interface Ask {
  /** `<evidence set>/<probe>`. */
  readonly purpose: string;
  readonly operation: Operation;
  readonly method: 'GET' | 'POST' | 'HEAD' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE';
  /** What follows the base URL: `/pets?limit=7`. */
  readonly path: string;
  /** `Authorization`: the right key, none at all, or a value of its own. */
  readonly key?: 'right' | 'none' | { readonly value: string };
  /** Further headers, `Content-Type` among them: none is added. */
  readonly headers?: readonly Header[];
  readonly body?: string;
}

/** Thrown when the circumstances end the gathering: the line says what happened and what would settle it. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** A request is tried so often at most. */
const MOST_TRIES = 3;
/** Bytes of answers that are kept for judging, and the size of one that always is. */
const MOST_KEPT = 24 * 1024 * 1024;
const ALWAYS_KEPT = 16 * 1024;
/** Waiting for weather ends after so many ms without any success. */
const LONGEST_WAIT = 30_000;

/** The only module that talks HTTP: sends, waits, tries again, and records every try. */
export class Client {
  readonly #settings: RunSettings;
  readonly #credentials: Credentials;
  readonly #journal: Journal;
  readonly #signal: AbortSignal;
  readonly #stop = new AbortController();
  readonly #pace: Pace;
  readonly #secrets: Secrets;
  readonly #pets: Dispatcher;
  readonly #messages: Dispatcher;
  readonly #began = performance.now();
  #seq = 0;
  #kept = 0;
  #lastSuccess = performance.now();

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
    this.#secrets = new Secrets(secrets);
    const open = (url: string): Dispatcher =>
      openDispatcher(credentials, settings.concurrency, new URL(url));
    this.#pets = open(settings.baseUrl);
    this.#messages =
      settings.messagesBaseUrl === null ? this.#pets : open(settings.messagesBaseUrl);
  }

  /** Milliseconds since the run began, by the clock of the journal. */
  get now(): number {
    return performance.now() - this.#began;
  }

  /** Waits, unless the run is stopped meanwhile: then it throws `Stopped`. */
  async pause(ms: number): Promise<void> {
    await this.#unlessStopped(sleep(ms, undefined, { signal: this.#signal }));
  }

  /**
   * Sends a request and returns the last try. Weather is waited for and tried again, three times at most; a POST only
   * after 429 and 503. A 401 to the right key is asked again once. Throws `Stopped` when nothing can be asked any more.
   */
  async send(ask: Ask): Promise<Exchange> {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await this.#unlessStopped(this.#pace.run(() => this.#once(ask, attempt)));
      const refused = exchange.answer?.status === 401 && (ask.key ?? 'right') === 'right';
      if (!isWeather(exchange) && !(refused && attempt === 1)) return exchange;
      if (attempt >= MOST_TRIES || !mayRepeat(ask, exchange)) return exchange;
      await this.#waitFor(exchange, attempt);
    }
  }

  async close(): Promise<void> {
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
    const base =
      ask.operation === 'submitMessage' ? this.#settings.messagesBaseUrl : this.#settings.baseUrl;
    const url = new URL(base ?? this.#settings.baseUrl);
    const path = `${url.pathname.replace(/\/$/, '')}${ask.path}`;
    const headers = this.#headers(ask);
    const startedAt = new Date().toISOString();
    const start = Math.round(this.now * 1000);
    const sent: NewExchange = {
      seq: this.#seq,
      purpose: ask.purpose,
      attempt,
      operation: ask.operation,
      request: {
        method: ask.method,
        url: this.#secrets.hide(`${url.origin}${path}`),
        headers: this.#secrets.hideHeaders(headers),
        ...(ask.body === undefined ? {} : { body: this.#secrets.hideBody(ask.body) }),
      },
      start,
      end: start,
      startedAt,
    };
    this.#seq += 1;
    if (ask.method === 'POST') this.#journal.intend(sent);
    const received = await transmit(
      ask.operation === 'submitMessage' ? this.#messages : this.#pets,
      {
        method: ask.method,
        url,
        path,
        headers,
        ...(ask.body === undefined ? {} : { body: ask.body }),
        timeoutMs: this.#settings.timeoutMs,
        signal: this.#signal,
      },
    );
    const exchange = this.#journal.record({
      ...sent,
      end: Math.round(this.now * 1000),
      ...this.#recorded(received),
    });
    if (exchange.answer?.status === 429) this.#pace.limited(this.#told(exchange));
    if (!isWeather(exchange)) {
      this.#lastSuccess = performance.now();
      this.#pace.accepted();
    }
    return exchange;
  }

  #headers(ask: Ask): Header[] {
    const key = ask.key ?? 'right';
    const authorization: Header[] =
      key === 'none'
        ? []
        : [['Authorization', key === 'right' ? `Bearer ${this.#credentials.apiKey}` : key.value]];
    return [
      ...authorization,
      ['Accept', 'application/json'],
      ['User-Agent', 'animal-store-conformance'],
      ...(ask.headers ?? []),
      ...this.#credentials.headers,
    ];
  }

  #recorded(whole: Received): Pick<NewExchange, 'answer' | 'error'> {
    const received = this.#afford(whole);
    const { status, bytes } = received;
    const text = bytes.toString('utf8');
    const isText = Buffer.from(text).equals(bytes);
    return {
      ...(status === undefined
        ? {}
        : {
            answer: {
              status,
              headers: this.#secrets.hideHeaders(received.headers),
              body: this.#secrets.hideBody(text),
              ...(isText
                ? {}
                : {
                    base64: Buffer.from(
                      this.#secrets.hide(bytes.toString('latin1')),
                      'latin1',
                    ).toString('base64'),
                  }),
            },
          }),
      ...(received.error === undefined ? {} : { error: received.error }),
    };
  }

  /** Answers together are kept up to a bound, so that memory and reports stay small whatever a service sends. */
  #afford(received: Received): Received {
    const { length } = received.bytes;
    this.#kept += length;
    if (this.#kept <= MOST_KEPT || length <= ALWAYS_KEPT) return received;
    this.#kept -= length;
    const error = `cut: the answers of this run are more than ${MOST_KEPT} bytes together`;
    return { ...received, bytes: Buffer.alloc(0), error };
  }

  async #waitFor(exchange: Exchange, attempt: number): Promise<void> {
    const { answer } = exchange;
    if (answer?.status === 401 || answer?.status === 429) return;
    const told = this.#told(exchange);
    if (performance.now() - this.#lastSuccess > LONGEST_WAIT) {
      const what = exchange.error ?? `status ${answer?.status}`;
      this.#giveUp(
        `nothing but ${what} for ${LONGEST_WAIT / 1000} s: run again when the service answers`,
      );
    }
    await this.pause(told ?? 100 * 2 ** attempt);
  }

  /** How long the answer asks to wait, in ms. Longer than we ever wait ends the run. */
  #told(exchange: Exchange): number | undefined {
    const { answer } = exchange;
    const told = answer === undefined ? undefined : retryAfter(answer);
    if (answer === undefined || told === undefined || told <= LONGEST_WAIT) return told;
    this.#giveUp(
      `the service asks to wait ${Math.round(told / 1000)} s (${answer.status}): run again later`,
    );
  }

  #giveUp(line: string): never {
    const reason = new Stopped(line);
    this.#stop.abort(reason);
    throw reason;
  }
}

/** A POST may have done its work although its answer was lost: it is sent again only where it was turned away. */
function mayRepeat(ask: Ask, exchange: Exchange): boolean {
  const status = exchange.error === undefined ? exchange.answer?.status : undefined;
  return ask.method !== 'POST' || status === 429 || status === 503 || status === 401;
}
