import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as tls from 'node:tls';

import { Agent, buildConnector, Client, Pool, ProxyAgent, type Dispatcher } from 'undici';

import type { Header } from '../exchange.js';
import type { Credentials } from '../settings.js';
import { undoCoding } from './codings.js';
import {
  LONGEST_BODY,
  LONGEST_HEADERS,
  NO_CONNECTION,
  isNeverSent,
  transportErrorInWords,
  TOO_LONG,
  TOO_MUCH,
} from '../transport-errors.js';
import { proxyFor } from './proxies.js';
import type { Mutex } from './mutex.js';
import { startClock } from './own-clock.js';
import { notifyWhenSent } from './notify-sent.js';
import { withReadableHeads } from './response-heads.js';

/** Bodies of more bytes are read one at a time, so that concurrent ones do not fill the memory. */
const LARGE = 256 * 1024;

/** Statuses without a body, even with a `Content-Length` (RFC 9110): such a response cannot be truncated. */
const BODILESS: ReadonlySet<number> = new Set([204, 304]);

/** The bytes to send, including secrets. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: string | Buffer;
  readonly inPieces?: true;
  readonly timeoutMs: number;
  /** How many bytes of a response body are read. A longer body is discarded. */
  readonly mostBytes: number;
  readonly largeBodies: Mutex;
  readonly signal: AbortSignal;
  /** Called when the request is written to a connection. */
  readonly onSent?: () => void;
}

/** A response, or the reason why none came. If the response is incomplete, `bytes` is empty or the beginning of the body. */
export interface Received {
  readonly status?: number;
  readonly headers: readonly Header[];
  readonly bytes: Buffer;
  /** Why the response is missing or incomplete. */
  readonly error?: string;
  /** Whether no complete response came in time. */
  readonly isLate: boolean;
}

/** Connections for one run. Uses a proxy if the variables for proxies say so, but never for loopback addresses. */
export function openDispatcher(
  credentials: Credentials,
  connections: number,
  keepsAlive: boolean,
  url: URL,
): Dispatcher {
  const { caFile, clientCert, clientKey } = credentials;
  const ca =
    caFile === undefined ? {} : { ca: [...usualAuthorities(), readFileSync(caFile, 'utf8')] };
  const options = {
    connections,
    // 0: each connection is closed after its response.
    pipelining: keepsAlive ? 1 : 0,
    headersTimeout: 0,
    maxHeaderSize: LONGEST_HEADERS,
    bodyTimeout: 0,
    factory,
    connect: {
      timeout: 0,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
      // Even with NODE_TLS_REJECT_UNAUTHORIZED=0: the key is never sent to an unverified server.
      rejectUnauthorized: true,
      ...ca,
      ...(clientCert === undefined ? {} : { cert: readFileSync(clientCert, 'utf8') }),
      ...(clientKey === undefined ? {} : { key: readFileSync(clientKey, 'utf8') }),
    },
  };
  const proxy = proxyFor(url, credentials.proxies ?? {});
  if (proxy === undefined) return new Agent(options);
  // As with curl, a proxy gets requests to http addresses directly, and opens a tunnel for https only.
  return new ProxyAgent({
    ...options,
    uri: proxy.uri,
    ...(proxy.token !== undefined && { token: proxy.token }),
    proxyTunnel: false,
    requestTls: options.connect,
    // The client certificate is for the service, not for the proxy.
    proxyTls: {
      timeout: 0,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT,
      rejectUnauthorized: true,
      ...ca,
    },
  });
}

/**
 * How long (ms) Node tries each address of a name but the last. Its default, 250, is less than a round trip to a distant service. Then no
 * address but the last could be reached.
 */
const ADDRESS_TIMEOUT = 1000;

/** Opens connections to one origin, as undici does, whose heads undici can read. */
function factory(origin: string | URL, options: Pool.Options): Dispatcher {
  const { connect } = options;
  const connector = typeof connect === 'function' ? connect : buildConnector({ ...connect });
  const connecting: buildConnector.connector = (target, done) =>
    connector(target, (...[error, socket]) =>
      error === null ? done(null, withReadableHeads(socket)) : done(error, null),
    );
  const all = { ...options, connect: connecting };
  return options.connections === 1 ? new Client(origin, all) : new Pool(origin, all);
}

/** The authorities that Node trusts by default. Includes NODE_EXTRA_CA_CERTS if this version of Node can list them. */
function usualAuthorities(): readonly string[] {
  return 'getCACertificates' in tls && typeof tls.getCACertificates === 'function'
    ? (tls.getCACertificates('default') as string[])
    : tls.rootCertificates;
}

/** Sends one request, once. Never throws for what the network or the service does. */
export async function transmit(dispatcher: Dispatcher, wire: Wire): Promise<Received> {
  // `AbortSignal.any` and `AbortSignal.timeout` would take more time than the requests themselves.
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  let isLate = false;
  const clock = startClock(wire.timeoutMs, () => {
    isLate = true;
    stop();
  });
  wire.signal.addEventListener('abort', stop);
  let isSent = false;
  const on = notifyWhenSent(dispatcher, () => {
    isSent = true;
    wire.onSent?.();
  });
  const lost = (error: unknown): string => {
    if (isLate)
      return `no ${isSent ? 'complete response' : 'connection'} within ${wire.timeoutMs} ms`;
    const why = transportErrorInWords(error, wire.url);
    return isSent || isNeverSent(why) || wire.signal.aborted ? why : `${NO_CONNECTION}: ${why}`;
  };
  // undici notices the signal only when there is a connection.
  const unsent = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => !isSent && reject(ending.signal.reason));
  });
  try {
    const request = on.request({
      origin: wire.url.origin,
      path: wire.path,
      method: wire.method as Dispatcher.HttpMethod,
      ...sent(wire),
      signal: ending.signal,
    });
    const answer = await Promise.race([request, unsent]);
    const headers = flatten(answer.headers);
    const read = await readBody(answer.body, wire, lost);
    const isWhole = BODILESS.has(answer.statusCode) && !isLate;
    const body = isWhole ? { bytes: read.bytes } : read;
    const whole = undoCoding(headers, body, wire.mostBytes);
    return { status: answer.statusCode, headers, ...whole, isLate };
  } catch (error) {
    return { headers: [], bytes: Buffer.alloc(0), error: lost(error), isLate };
  } finally {
    clock.stop();
    wire.signal.removeEventListener('abort', stop);
  }
}

/** The delay between two pieces of a body (ms), so that no server reads both at once. */
const BETWEEN_PIECES = 60;

function sent({
  headers,
  body,
  inPieces,
}: Wire): Pick<Dispatcher.RequestOptions, 'headers' | 'body'> {
  if (!inPieces || body === undefined) return { headers: headers.flat(), body: body ?? null };
  const bytes = Buffer.from(body);
  return {
    headers: [...headers, ['Content-Length', `${bytes.length}`]].flat(),
    body: Readable.from(piecesOf(bytes), { objectMode: false }),
  };
}

/** Yields a body in two pieces, cut inside the first multi-byte character, or in the middle. */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  const wide = body.findIndex((byte) => byte >= 0xc0);
  const at = wide === -1 ? body.length >> 1 : wide + 1;
  yield body.subarray(0, at);
  await sleep(BETWEEN_PIECES);
  yield body.subarray(at);
}

type ReadBody = Pick<Received, 'bytes' | 'error'>;

function flatten(headers: Record<string, string | string[] | undefined>): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): Header => [name, each]),
  );
}

async function readBody(
  body: AsyncIterable<Buffer>,
  { mostBytes, largeBodies }: Wire,
  lost: (error: unknown) => string,
): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  let endTurn: (() => void) | undefined;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > mostBytes) {
        const error = mostBytes < LONGEST_BODY ? TOO_MUCH : TOO_LONG;
        return { bytes: Buffer.alloc(0), error };
      }
      chunks.push(chunk);
      if (length > LARGE) endTurn ??= await largeBodies.lock();
    }
    return { bytes: Buffer.concat(chunks) };
  } catch (error) {
    // An incomplete body is shown in reports, but no requirement is checked on it.
    return { bytes: Buffer.concat(chunks).subarray(0, LARGE), error: lost(error) };
  } finally {
    endTurn?.();
  }
}
