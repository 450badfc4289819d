import { OPERATIONS } from '../../schemas/operations.js';
import { STATUS_CODES } from 'node:http';
import { header } from '../exchange.js';
import type { Answer, Exchange, Header, ProbeMark, SentRequest } from '../exchange.js';
import type { Recording } from '../recording.js';
import { Fields, refuse, UnreadableEvidence } from './har-fields.js';
import { readRun, runOf } from './run-opening.js';

export { UnreadableEvidence };

interface Pair {
  readonly name: string;
  readonly value: string;
}

const pairs = (headers: readonly Header[]): Pair[] =>
  headers.map(([name, value]) => ({ name, value }));

/** Makes an address a valid URI: percent-encodes placeholders and other invalid characters. */
function asUri(url: string): string {
  const [origin = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? [];
  const odd = /%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]/giu;
  return (
    origin +
    url
      .slice(origin.length)
      .replace(odd, (found) => encodeURIComponent(Buffer.from(found).toString()))
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

function queryOf(url: string): Pair[] {
  const [, query = ''] = /^[^?#]*\?([^#]*)/s.exec(url) ?? [];
  const parts = query.split('&').filter((part) => part !== '');
  return parts.map((part) => {
    const [name = '', ...values] = part.split('=');
    return { name: decoded(name), value: decoded(values.join('=')) };
  });
}

/** `url` is always a valid URI. If the address that was sent is not, it is in `_url`. */
function toRequest(request: SentRequest) {
  const { method, headers, body, isBytes, inPieces } = request;
  const url = asUri(request.url);
  const mimeType = header(headers, 'content-type') ?? '';
  return {
    method,
    url,
    ...(url !== request.url && { _url: request.url }),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(headers),
    queryString: queryOf(request.url),
    ...(body !== undefined && {
      postData: {
        mimeType,
        text: body,
        ...(isBytes && { _isBytes: isBytes }),
        ...(inPieces && { _inPieces: inPieces }),
      },
    }),
    headersSize: -1,
    bodySize: Buffer.byteLength(body ?? '', isBytes ? 'latin1' : 'utf8'),
  };
}

/** `_text` is the body as it was checked, if that differs from its bytes decoded as UTF-8. */
function toContent(answer: Answer) {
  const mimeType = header(answer.headers, 'content-type') ?? 'x-unknown';
  if (answer.base64 === undefined) {
    return { size: Buffer.byteLength(answer.body), mimeType, text: answer.body };
  }
  const bytes = Buffer.from(answer.base64, 'base64');
  return {
    size: bytes.length,
    mimeType,
    text: answer.base64,
    encoding: 'base64',
    ...(bytes.toString() !== answer.body && { _text: answer.body }),
  };
}

/** The status is 0 if no response came. */
function toResponse(answer: Answer | undefined) {
  return {
    status: answer?.status ?? 0,
    statusText: (answer && STATUS_CODES[answer.status]) ?? '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(answer?.headers ?? []),
    content: answer ? toContent(answer) : { size: 0, mimeType: 'x-unknown' },
    redirectURL: (answer && header(answer.headers, 'location')) ?? '',
    headersSize: -1,
    bodySize: -1,
  };
}

/**
 * One exchange as an entry of HAR 1.2, and as a line of `exchanges.ndjson`. `_start` and `_end` are in µs. With `_base64`, the
 * body's bytes are not UTF-8, and `content.text` holds them as base64. The index is not written, because it is the place among the
 * entries.
 */
export function toEntry(exchange: Exchange) {
  const time = Math.max(0, exchange.end - exchange.start) / 1000;
  return {
    startedDateTime: exchange.startedAt,
    time,
    request: toRequest(exchange.request),
    response: toResponse(exchange.answer),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _seq: exchange.seq,
    _start: exchange.start,
    _end: exchange.end,
    ...(exchange.probe && { _probe: exchange.probe }),
    _attempt: exchange.attempt,
    _operation: exchange.operation,
    ...(exchange.error !== undefined && { _error: exchange.error }),
    ...(exchange.answer?.base64 !== undefined && { _base64: true }),
  };
}

/**
 * Returns a recording as HAR 1.2. `_run` has the other data that `rejudge` needs. The exchanges must be in the order of their
 * indices.
 */
export function toHar(recording: Recording) {
  const { name, version } = recording.suite;
  return {
    log: {
      version: '1.2',
      creator: { name, version },
      _run: runOf(recording),
      entries: recording.exchanges.map(toEntry),
    },
  };
}

function fromRequest(request: Fields): SentRequest {
  return {
    method: request.text('method'),
    url: request.text(request.has('_url') ? '_url' : 'url'),
    headers: request.headers('headers'),
    ...(request.has('postData') && bodyIn(request.object('postData'))),
  };
}

function bodyIn(postData: Fields): Pick<SentRequest, 'body' | 'isBytes' | 'inPieces'> {
  return {
    body: postData.text('text'),
    ...(postData.has('_isBytes') && { isBytes: true }),
    ...(postData.has('_inPieces') && { inPieces: true }),
  };
}

function fromResponse(response: Fields, isBase64: boolean): Answer | undefined {
  const status = response.number('status');
  if (status === 0) return undefined;
  const content = response.object('content');
  const text = content.text('text');
  const plain = { status, headers: response.headers('headers') };
  if (!isBase64) return { ...plain, body: text };
  const body = content.has('_text')
    ? content.text('_text')
    : Buffer.from(text, 'base64').toString();
  return { ...plain, body, base64: text };
}

function readMark(mark: Fields): ProbeMark {
  return {
    id: mark.text('id'),
    trial: mark.number('trial'),
    value: mark.text('value'),
    origin: mark.oneOf('origin', ['example', 'generated', 'shrunk', 'replayed'] as const),
    ...(mark.has('path') && { path: mark.number('path') }),
    ...(mark.has('step') && { step: mark.text('step'), of: mark.number('of') }),
  };
}

function readEntry(entry: Fields, index: number): Exchange {
  const answer = fromResponse(entry.object('response'), entry.has('_base64'));
  return {
    index,
    seq: entry.number('_seq'),
    ...(entry.has('_probe') && { probe: readMark(entry.object('_probe')) }),
    attempt: entry.number('_attempt'),
    operation: entry.oneOf('_operation', [...OPERATIONS, 'other'] as const),
    request: fromRequest(entry.object('request')),
    start: entry.number('_start'),
    end: entry.number('_end'),
    startedAt: entry.text('startedDateTime'),
    ...(answer && { answer }),
    ...(entry.has('_error') && { error: entry.text('_error') }),
  };
}

/**
 * Reads one exchange from a HAR entry: the inverse of `toEntry`.
 * @param index its place among the entries
 * @throws UnreadableEvidence for anything else
 */
export function fromEntry(value: unknown, index: number): Exchange {
  return readEntry(new Fields(value, `entry ${index}`), index);
}

/**
 * Reads the recording from a parsed `evidence.har`: the inverse of `toHar`.
 * @throws UnreadableEvidence for anything else
 */
export function fromHar(value: unknown): Recording {
  const log = new Fields(value, 'the HAR').object('log');
  if (!log.has('_run')) refuse('log._run', 'missing (a HAR of something else?)');
  return {
    ...readRun(log.object('_run')),
    exchanges: log.items('entries', (item, where) => new Fields(item, where)).map(readEntry),
  };
}

/**
 * Reads the recording from the text of an `evidence.har`.
 * @throws UnreadableEvidence also for text that is not JSON
 */
export function parseHar(text: string): Recording {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableEvidence('not evidence of this suite, or incomplete: the file is not JSON');
  }
  return fromHar(value);
}
