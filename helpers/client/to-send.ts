import type { NewExchange } from '../journal/journal.js';
import type { Credentials, RunSettings } from '../settings.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { Secrets } from './secrets.js';
import type { Header, SentRequest } from '../exchange.js';

/** The settings and secrets that the client adds to a request. */
export interface ClientSecrets {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  readonly secrets: Secrets;
}

function addressOf(request: OutgoingRequest, { baseUrl }: RunSettings) {
  const url = new URL(request.baseUrl ?? baseUrl);
  return { url, path: `${url.pathname.replace(/\/$/, '')}${request.path}` };
}

/** A request as it goes over the network. */
export function wireOf(
  request: OutgoingRequest,
  { settings, credentials }: Omit<ClientSecrets, 'secrets'>,
) {
  const { body, isBytes, inPieces, onSent } = request;
  return {
    method: request.method,
    ...addressOf(request, settings),
    headers: headersOf(request, credentials),
    ...(body === undefined ? {} : { body: isBytes ? Buffer.from(body, 'latin1') : body }),
    ...(inPieces ? { inPieces } : {}),
    ...(onSent === undefined ? {} : { onSent }),
  };
}

/**
 * A request as the journal notes it before it is sent.
 * @param attempt the number of this attempt, from 1
 * @param now milliseconds since the run began
 */
export function toSend(
  request: OutgoingRequest,
  { settings, credentials, secrets }: ClientSecrets,
  { seq, attempt, now }: { readonly seq: number; readonly attempt: number; readonly now: number },
): NewExchange {
  const { url } = addressOf(request, settings);
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const start = Math.round(now * 1000);
  return {
    seq,
    // A copy, because `nameSteps` changes only the mark of the last attempt.
    ...(request.probe && { probe: { ...request.probe } }),
    attempt,
    operation: request.operation,
    request: recordable(request, base, headersOf(request, credentials), secrets),
    start,
    end: start,
    startedAt: new Date().toISOString(),
  };
}

/** A request as it is recorded: without any secret. @param base the base URL, which the path follows */
function recordable(
  request: OutgoingRequest,
  base: string,
  headers: readonly Header[],
  secrets: Secrets,
): SentRequest {
  return {
    method: request.method,
    url: secrets.hideAddress(base, request.path),
    headers: secrets.hideHeaders(headers),
    ...(request.body === undefined ? {} : { body: secrets.hideBody(request.body) }),
    ...(request.isBytes ? { isBytes: true } : {}),
    ...(request.inPieces ? { inPieces: true } : {}),
  };
}

/** The `Accept` header, unless a request sets another one. */
const ACCEPT: Header = ['Accept', 'application/json'];
/** The `User-Agent` header, unless a gateway needs another one. */
const AGENT: Header = ['User-Agent', 'animal-store-conformance'];

/** Returns the headers of a request: its own, the default ones, and those for a gateway. */
function headersOf(request: OutgoingRequest, credentials: Credentials): Header[] {
  const { key = 'right', headers: given = [] } = request;
  const authorization: Header[] =
    key === 'none'
      ? []
      : [['Authorization', key === 'right' ? `Bearer ${credentials.apiKey}` : key.value]];
  return [
    ...authorization,
    ...(isNamed(given, ACCEPT[0]) ? [] : [ACCEPT]),
    ...(isNamed(credentials.headers, AGENT[0]) ? [] : [AGENT]),
    ...given,
    ...credentials.headers,
  ];
}

function isNamed(headers: readonly Header[], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted.toLowerCase());
}
