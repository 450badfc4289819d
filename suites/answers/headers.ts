import { dateIn, header, isClientError, isSuccess, type Answered } from '../../helpers/exchange.js';
import {
  boundedText,
  inOneText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';

type Which = (exchange: Answered) => boolean;

const ofGetPet: Which = ({ operation, answer }) => operation === 'getPet' && answer.status === 200;
const ofCreated: Which = ({ operation, answer }) =>
  operation === 'createPet' && answer.status === 201;
const isRead: Which = (exchange) =>
  isSuccess(exchange) && ['listPets', 'getPet'].includes(exchange.operation);

/** Observes a header. @param inWords summarizes the different values in all responses; `absent` stands for a missing header */
function headerOf(
  name: string,
  text: string,
  which: Which,
  inWords: (found: readonly string[], responses: readonly Answered[]) => string | undefined,
  values: string,
): ObservationRow {
  return [
    `headers.${name}`,
    text,
    (evidence) => {
      const responses = wholeAnswers(evidence).filter(which);
      const [head = name] = name.split('.');
      const found = responses.map(({ answer }) => header(answer.headers, head)?.trim() ?? 'absent');
      return found.length === 0 ? undefined : inWords([...new Set(found)], responses);
    },
    values,
  ];
}

/** Observes the value of a header. If the value varies, its arguments are cut: `max-age=60` becomes `max-age=…`. */
function valued(name: string, text: string, which: Which): ObservationRow {
  const values = 'absent; the value; if the value varies, each value, with `…` after each `=`';
  const inWords = ([first = '', ...others]: readonly string[]): string | undefined =>
    others.length === 0
      ? boundedText(first)
      : inOneText(
          [first, ...others].map((value) => value.replace(/=[^,;]*/g, '=…')),
          3,
        );
  return headerOf(name, text, which, inWords, values);
}

/** Observes whether any response has a header. The value is not recorded, because it is data, such as a time. */
function noticed(name: string, text: string, which: Which): ObservationRow {
  const inWords = (found: readonly string[]): string =>
    found.some((value) => value !== 'absent') ? 'present' : 'absent';
  return headerOf(name, text, which, inWords, 'present; absent');
}

/** Returns the schemes of challenges, without their parameters, which may differ between responses. */
function schemes(challenges: readonly string[]): string | undefined {
  return inOneText(challenges.map((value) => value.split(/[\s,]/, 1)[0] ?? ''));
}

/** Returns the names of the headers about rate limits. */
function rateLimits(_: readonly string[], responses: readonly Answered[]): string {
  const names = responses.flatMap(({ answer }) => answer.headers).map(([name]) => name);
  const about = names
    .map((name) => name.toLowerCase())
    .filter((name) => /^(x-)?rate-?limit/.test(name));
  return inOneText(about, 12) ?? 'none';
}

function formOfRetry(exchange: Answered): string {
  const value = header(exchange.answer.headers, 'retry-after');
  if (value === undefined) return 'absent';
  if (/^\s*\d+\s*$/.test(value)) return 'seconds';
  return dateIn(exchange, 'retry-after') === undefined ? 'another form' : 'a date';
}

/** The observed headers. */
export const HEADERS: readonly ObservationRow[] = [
  headerOf(
    'www-authenticate',
    'WWW-Authenticate header of a 401',
    ({ answer }) => answer.status === 401,
    schemes,
    'absent; the scheme',
  ),
  valued('deprecation', 'Deprecation header of getPet', ofGetPet),
  valued('sunset', 'Sunset header of getPet', ofGetPet),
  valued('link', 'Link header of getPet', ofGetPet),
  valued('cache-control', 'Cache-Control header of reads', isRead),
  noticed('etag', 'ETag header of reads', isRead),
  noticed('last-modified', 'Last-Modified header of reads', isRead),
  noticed('expires', 'Expires header of reads', isRead),
  valued('vary', 'Vary header of reads', isRead),
  noticed('date', 'Date header', () => true),
  noticed('location', 'Location header of a 201', ofCreated),
  valued('content-type.success', 'Content-Type header of success responses', isSuccess),
  valued('content-type.error', 'Content-Type header of error responses', isClientError),
  valued(
    'access-control-allow-origin',
    'Access-Control-Allow-Origin header, without Origin in the request',
    isRead,
  ),
  headerOf(
    'rate-limit',
    'names of the headers about rate limits',
    () => true,
    rateLimits,
    'none; the names',
  ),
  headerOf(
    'retry-after',
    'Retry-After header of a 429',
    ({ answer }) => answer.status === 429,
    (_, responses) => inOneText(responses.map(formOfRetry)),
    'absent; seconds; a date; another form; no observation if there is no 429',
  ),
];
