import type { Evidence } from '../../helpers/evidence/evidence.js';
import {
  dateIn,
  header,
  type Answered,
  type Exchange,
  isClientError,
  isSuccess,
} from '../../helpers/exchange.js';
import {
  bounded,
  oneOf,
  wholeAnswers,
  type Observation,
} from '../../helpers/judge/observations/observation.js';

type Which = (exchange: Answered) => boolean;

const ofGetPet: Which = ({ operation, answer }) => operation === 'getPet' && answer.status === 200;
const isRead: Which = (exchange) =>
  isSuccess(exchange) && ['listPets', 'getPet'].includes(exchange.operation);

/** Observes a header. @param inWords summarizes the values in all responses; `absent` stands for a missing header */
function headerOf(
  name: string,
  text: string,
  which: Which,
  values: string,
  inWords: (found: readonly string[]) => string | undefined,
): Observation {
  return {
    id: `headers.${name}`,
    text,
    values,
    isCombined: true,
    look: (evidence) => {
      const responses = wholeAnswers(evidence).filter(which);
      return inWords(
        responses.map(({ answer }) => header(answer.headers, name)?.trim() ?? 'absent'),
      );
    },
  };
}

/** Observes the value of a header. If the value varies, its arguments are cut: `max-age=60` becomes `max-age=…`. */
function valued(name: string, text: string, which: Which): Observation {
  const values = 'absent; the value; if the value varies, each value, with `…` after each `=`';
  return headerOf(name, text, which, values, (found) => {
    const different = [...new Set(found)];
    const [first] = different;
    if (different.length === 1 && first !== undefined) return bounded(first);
    return oneOf(
      different.map((value) => value.replace(/=[^,;]*/g, '=…')),
      3,
    );
  });
}

/** Observes whether any response has a header. The value is not recorded, because it is data, such as a time. */
function noticed(name: string, text: string, which: Which): Observation {
  return headerOf(name, text, which, 'present; absent', (found) => {
    if (found.length === 0) return undefined;
    return found.some((value) => value !== 'absent') ? 'present' : 'absent';
  });
}

/** Returns the schemes of challenges, without their parameters, which may differ between responses. */
function schemes(challenges: readonly string[]): string | undefined {
  return oneOf(challenges.map((value) => value.split(/[\s,]/, 1)[0] ?? ''));
}

/** Returns the names of rate-limit headers. */
function rateLimits({ exchanges }: Evidence): string | undefined {
  const names = exchanges.flatMap(({ answer }) => answer?.headers ?? []).map(([name]) => name);
  if (names.length === 0) return undefined;
  const found = names.map((name) => name.toLowerCase());
  return (
    oneOf(
      found.filter((name) => /^(x-)?rate-?limit/.test(name)),
      12,
    ) ?? 'none'
  );
}

/** Returns the form of Retry-After on 429 responses; undefined if no response has this status. */
function retryAfter({ exchanges }: Evidence): string | undefined {
  const throttled = exchanges.filter(({ answer }) => answer?.status === 429);
  return oneOf(throttled.map(formOfRetry));
}

function formOfRetry(exchange: Exchange): string {
  const value = header(exchange.answer?.headers ?? [], 'retry-after');
  if (value === undefined) return 'absent';
  if (/^\s*\d+\s*$/.test(value)) return 'seconds';
  return dateIn(exchange, 'retry-after') === undefined ? 'another form' : 'a date';
}

/** The observed headers. */
export const HEADERS: readonly Observation[] = [
  headerOf(
    'www-authenticate',
    'WWW-Authenticate header of a 401',
    ({ answer }) => answer.status === 401,
    'absent; the scheme',
    schemes,
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
  {
    ...valued('content-type', 'Content-Type header of success responses', isSuccess),
    id: 'headers.content-type.success',
  },
  {
    ...valued('content-type', 'Content-Type header of error responses', isClientError),
    id: 'headers.content-type.error',
  },
  valued(
    'access-control-allow-origin',
    'Access-Control-Allow-Origin header, without Origin in the request',
    isRead,
  ),
  {
    id: 'headers.rate-limit',
    text: 'names of the headers about rate limits',
    values: 'none; the names',
    isCombined: true,
    look: rateLimits,
  },
  {
    id: 'headers.retry-after',
    text: 'Retry-After header of a 429',
    values: 'absent; seconds; a date; another form; no observation if there is no 429',
    isCombined: true,
    look: retryAfter,
  },
];
