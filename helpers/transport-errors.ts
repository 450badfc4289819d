import { RESOURCES, type Resource } from '../schemas/operations.js';
import { isGatewayStatus, type Exchange } from './exchange.js';

/** The maximum length of a body, in bytes. A longer one counts as cut. */
export const LONGEST_BODY = 8 * 1024 * 1024;
export const TOO_LONG = 'cut: a body of more than 8 MB';
/** The error for a response that is not kept, because the responses of the run take too much memory. */
export const TOO_MUCH = 'cut: the responses of this run exceed what is kept';

/** The error for a response that is not kept, because it has more keys and values than the suite reads. */
export const TOO_MANY_VALUES = 'cut: a body of more than 160,000 keys and values';
/** The errors for responses that the suite itself cut. */
const LOST_FOR_GOOD: ReadonlySet<string | undefined> = new Set([
  TOO_LONG,
  TOO_MUCH,
  TOO_MANY_VALUES,
]);

/** How often a request is tried at most. After a response of a rate limit, it is tried more often. */
export const MOST_TRIES = 3;

/** Why a request was not sent: the run has reached the limits that it announced. */
export const UNSENT = Object.fromEntries(
  (['requests', ...RESOURCES] as const).map((each) => [
    each,
    `omitted to stay within the limit of ${each}`,
  ]),
) as Readonly<Record<'requests' | Resource, string>>;
const UNSENT_LINES: ReadonlySet<string | undefined> = new Set(Object.values(UNSENT));

/** Whether an exchange stands for a request that was not sent. Such exchanges are recorded so that the reason is visible. */
export function isUnsent({ error }: Pick<Exchange, 'error'>): boolean {
  return UNSENT_LINES.has(error);
}

/** Returns why a request got no response from the service, in a few words. */
export function transportErrorOf({ error, answer }: Exchange): string {
  return error ?? `status ${answer?.status}`;
}

/** Whether a retry would lose the response for the same reason. */
export function isLostForGood(error: string | undefined): boolean {
  return LOST_FOR_GOOD.has(error);
}

/** The error for a 408 that may not be the response to the request: the server closed an idle connection. */
export const IDLE_CLOSED = 'the server closed an idle connection (408)';
/** In the error for a content coding that the suite cannot decode. */
export const UNKNOWN_CODING = 'the suite cannot decode';
const NOT_HTTP = 'the response is not HTTP';
/** The longest headers of a response in bytes. */
export const LONGEST_HEADERS = 64 * 1024;
const LONG_HEADERS = 'the headers are longer than 64 KB';
const UNEXPECTED = 'a response arrived without a request';

/** Whether a response arrived, but the suite could read no part of it. */
export function isUnreadable(error: string | undefined): boolean {
  return [NOT_HTTP, LONG_HEADERS, UNEXPECTED].some((each) => error?.startsWith(each));
}

const DROPPED = 'the connection was dropped';
/** The beginning of an error that came before the request was sent. */
export const NO_CONNECTION = 'no connection';

/** Whether the connection was dropped before the end of a response. A service that limits concurrent connections does that. */
export function isDropped({ error }: Pick<Exchange, 'error'>): boolean {
  return error === DROPPED || error === `${NO_CONNECTION}: ${DROPPED}`;
}

/** The beginning of an error of a proxy. */
const PROXY = 'the proxy ';
/** The beginning of the error for a gateway status with which a proxy refuses to connect to the service. */
const NO_TUNNEL = `${PROXY}cannot connect to the service`;

/** Whether an error is typical of a service that is starting: no connection is accepted, or a gateway responds in its place. */
export function isUnavailable(exchange: Pick<Exchange, 'error' | 'answer'>): boolean {
  const { error, answer } = exchange;
  if (answer !== undefined) return error === undefined && isGatewayStatus(answer.status);
  if (error?.startsWith(NO_TUNNEL)) return true;
  return error === UNCONNECTED['ECONNREFUSED'] || isDropped(exchange);
}

/** `lastDropped` names at most this many requests. */
const MOST_NAMED = 4;

/**
 * Names the requests that were dropped after the last response of the service, because one of them may have crashed it. Empty if
 * there are none.
 */
export function lastDropped(exchanges: readonly Exchange[]): string {
  const last = exchanges.findLastIndex(({ answer }) => answer !== undefined);
  const since = last === -1 ? [] : exchanges.slice(last + 1);
  const dropped = since.filter(isDropped).slice(0, MOST_NAMED);
  const named = dropped.map(({ index, operation }) => `${operation} (exchange ${index})`);
  return named.length === 0 ? '' : `, after it dropped ${named.join(', ')}`;
}

const NOT_TLS = 'the service does not speak TLS';
const OLD_TLS = 'the service supports only TLS versions before 1.2, which are obsolete';

/** Reasons in words why no connection could be made, by the error codes of Node and OpenSSL. */
const UNCONNECTED: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'the host name does not resolve',
  EAI_AGAIN: 'the host name does not resolve (no response from the name service)',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed (see --ca-file)',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate chain is self-signed (see --ca-file)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is from an unknown authority (see --ca-file)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is from an unknown authority (see --ca-file)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  // A server that speaks TLS 1.3 checks the client certificate before it reads the request.
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'the service asks for a client certificate (see --client-cert)',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE:
    'the TLS handshake failed (a client certificate? see --client-cert)',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA:
    'the service does not know the authority of the client certificate',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL:
    'the service does not speak HTTP/1.1 over TLS, perhaps only HTTP/2',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: OLD_TLS,
  ERR_SSL_UNSUPPORTED_PROTOCOL: OLD_TLS,
  EPROTO: NOT_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS,
};

/** Reasons for a lost response in words, by the error codes of Node and undici. */
const IN_WORDS: Readonly<Record<string, string>> = {
  ...UNCONNECTED,
  ETIMEDOUT: 'the connection timed out',
  ECONNRESET: DROPPED,
  EPIPE: DROPPED,
  UND_ERR_SOCKET: DROPPED,
  UND_ERR_ABORTED: 'the run was stopped',
  ABORT_ERR: 'the run was stopped',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut: the body is not as long as Content-Length says',
  UND_ERR_HEADERS_OVERFLOW: LONG_HEADERS,
  // An assertion of undici for a status below 100.
  ERR_ASSERTION: NOT_HTTP,
};

const NEVER_SENT: ReadonlySet<string> = new Set([IDLE_CLOSED, ...Object.values(UNCONNECTED)]);

/** Whether a request failed before the service received any part of it, so that it had no effect. */
export function isNeverSent(error: string | undefined): boolean {
  if (error === undefined) return false;
  return NEVER_SENT.has(error) || [NO_CONNECTION, PROXY].some((each) => error.startsWith(each));
}

/** Returns why no complete response came, in a few words. For an unknown error, gives its code. */
export function transportErrorInWords(error: unknown, target?: URL): string {
  const status = proxyStatus(error);
  if (status !== undefined)
    return `${isGatewayStatus(status) ? NO_TUNNEL : `${PROXY}refused to connect`} (status ${status})`;
  const peer = peerOf(error);
  if (peer && target && !isSame(peer, target))
    return `${PROXY}${peer.name} cannot be reached (${codesOf(error).at(-1)})`;
  if (isUnexpectedResponse(error)) return UNEXPECTED;
  const codes = codesOf(error);
  // The innermost error is the most specific.
  for (const code of codes.toReversed()) {
    const words = IN_WORDS[code];
    if (words !== undefined) return words;
    if (code.startsWith('HPE_')) return `${NOT_HTTP} (${code})`;
  }
  const name = error instanceof Error ? error.name : 'unknown';
  if (name === 'HTTPParserError') {
    if (isHttp2(error)) return `${NOT_HTTP}/1.1, perhaps HTTP/2`;
    return isCut(error) ? DROPPED : NOT_HTTP;
  }
  if (name === 'AbortError') return 'the run was stopped';
  return `no response (${codes[0] ?? name})`;
}

/** Whether the bytes that are not HTTP/1.1 begin with the first frame of HTTP/2, which has type 4 (RFC 9113, 3.4). */
const isHttp2 = (error: unknown): boolean =>
  error instanceof Error &&
  'data' in error &&
  typeof error.data === 'string' &&
  error.data.startsWith('\0\0') &&
  error.data[3] === '\u0004';

/** Whether the connection was closed before the end of a response: undici's parser has no error code for that. */
const isCut = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Invalid EOF state');

/** Returns the status with which a proxy refused to connect. undici states it only in the message of its error. */
function proxyStatus(error: unknown): number | undefined {
  const message = error instanceof Error ? error.message : '';
  const [, status] = /^Proxy [\w ]*\((\d+)\)/.exec(message) ?? [];
  return status === undefined ? undefined : Number(status);
}

/** Whether undici closed a connection because an unrequested response came: a 100, or a response without a request. */
function isUnexpectedResponse(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error.name === 'SocketError' && error.message === 'bad response') ||
    isUnexpectedResponse(error.cause)
  );
}

interface Peer {
  readonly name: string;
  readonly hostname?: string;
  readonly port?: number;
}

function isSame(peer: Peer, { hostname, port, protocol }: URL): boolean {
  if (peer.port === undefined) return peer.hostname === hostname;
  return peer.port === Number(port || (protocol === 'https:' ? 443 : 80));
}

/** Returns the server that could not be connected to: an address, or an unknown host name. */
function peerOf(error: unknown): Peer | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('port' in error && typeof error.port === 'number' && 'address' in error)
    return { name: `${String(error.address)}:${error.port}`, port: error.port };
  if ('hostname' in error && typeof error.hostname === 'string')
    return { name: error.hostname, hostname: error.hostname };
  const [first] = error instanceof AggregateError ? error.errors : [];
  return peerOf(first) ?? peerOf(error.cause);
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...code, ...inner, ...codesOf(error.cause)];
}
