import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

import type { Header } from '../exchange.js';
import type { Credentials } from '../settings.js';
import { lossInWords } from './losses.js';

/** The most that is read of one body, in bytes; what is longer counts as cut. */
const LONGEST_BODY = 8 * 1024 * 1024;

/** What is put on the wire, secrets and all. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came back: a status and a body, or as much of them as came, and why not more. */
export interface Received {
  readonly status?: number;
  readonly headers: readonly Header[];
  readonly bytes: Buffer;
  readonly error?: string;
}

/** Connections for one run. Loopback is never reached through a proxy; other hosts as the proxy variables say. */
export function openDispatcher(
  credentials: Credentials,
  connections: number,
  url: URL,
): Dispatcher {
  const { caFile, clientCert, clientKey } = credentials;
  const options = {
    connections,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: 0,
      ...(caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] }),
      ...(clientCert === undefined ? {} : { cert: readFileSync(clientCert, 'utf8') }),
      ...(clientKey === undefined ? {} : { key: readFileSync(clientKey, 'utf8') }),
    },
  };
  if (isLoopback(url.hostname)) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, requestTls: options.connect });
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
}

/** Sends one request, once. Never throws for what the network or the service does. */
export async function transmit(dispatcher: Dispatcher, wire: Wire): Promise<Received> {
  // Not AbortSignal.any and AbortSignal.timeout: for 300 requests they cost more than the requests.
  const ending = new AbortController();
  const stop = (): void => ending.abort();
  let isLate = false;
  const clock = setTimeout(() => {
    isLate = true;
    stop();
  }, wire.timeoutMs);
  wire.signal.addEventListener('abort', stop);
  const lost = (error: unknown): string =>
    isLate ? `no whole answer within ${wire.timeoutMs} ms` : lossInWords(error);
  try {
    const answer = await dispatcher.request({
      origin: wire.url.origin,
      path: wire.path,
      method: wire.method as Dispatcher.HttpMethod,
      headers: wire.headers.flat(),
      body: wire.body ?? null,
      signal: ending.signal,
    });
    const headers = flatten(answer.headers);
    const body = await readBody(answer.body, lost);
    return { status: answer.statusCode, headers, ...undoCoding(headers, body) };
  } catch (error) {
    return { headers: [], bytes: Buffer.alloc(0), error: lost(error) };
  } finally {
    clearTimeout(clock);
    wire.signal.removeEventListener('abort', stop);
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): Header => [name, each]),
  );
}

type ReadBody = { readonly bytes: Buffer; readonly error?: string };

async function readBody(
  body: AsyncIterable<Buffer>,
  lost: (error: unknown) => string,
): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > LONGEST_BODY) {
        return { bytes: Buffer.alloc(0), error: `cut: a body beyond ${LONGEST_BODY} bytes` };
      }
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks) };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error: lost(error) };
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }),
  'x-gzip': (bytes) => gunzipSync(bytes, { maxOutputLength: LONGEST_BODY }),
  deflate: (bytes) => inflateSync(bytes, { maxOutputLength: LONGEST_BODY }),
  br: (bytes) => brotliDecompressSync(bytes, { maxOutputLength: LONGEST_BODY }),
};

/** Undoes the content codings (RFC 9110, 8.4), last applied first. */
function undoCoding(headers: readonly Header[], body: ReadBody): ReadBody {
  const codings = headers
    .filter(([name]) => name === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (body.error !== undefined || body.bytes.length === 0) return body;
  let { bytes } = body;
  for (const coding of codings.toReversed()) {
    const decode = DECODERS[coding];
    if (!decode)
      return { bytes, error: `cut: the content coding ${JSON.stringify(coding)} is unknown` };
    try {
      bytes = decode(bytes);
    } catch {
      return { bytes: Buffer.alloc(0), error: `cut: the ${coding} coding could not be undone` };
    }
  }
  return { bytes };
}
