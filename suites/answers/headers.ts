import type { Evidence } from '../../helpers/evidence/evidence.js';
import {
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

/** A header. @param inWords what its values show, `absent` among them where a response lacks it */
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
    gathered: true,
    look: (evidence) => {
      const responses = wholeAnswers(evidence).filter(which);
      return inWords(
        responses.map(({ answer }) => header(answer.headers, name)?.trim() ?? 'absent'),
      );
    },
  };
}

/** A header whose value is worth knowing: as it is where it is always the same, else without its arguments. */
function valued(name: string, text: string, which: Which): Observation {
  const values = 'absent; the value if it is always the same, else the part that is';
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

/** A header whose value is data: whether any response has it. */
function noticed(name: string, text: string, which: Which): Observation {
  return headerOf(name, text, which, 'present; absent', (found) => {
    if (found.length === 0) return undefined;
    return found.some((value) => value !== 'absent') ? 'present' : 'absent';
  });
}

/** The schemes of challenges: what follows a scheme may be made for one request. */
function schemes(challenges: readonly string[]): string | undefined {
  return oneOf(challenges.map((value) => value.split(/[\s,]/, 1)[0] ?? ''));
}

/** Names of the headers in which services report their limits. */
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

/** How a service that turned requests away says when to come again; nothing where it turned none away. */
function retryAfter({ exchanges }: Evidence): string | undefined {
  const away = exchanges.filter(({ answer }) => answer?.status === 429);
  return oneOf(away.map(formOfRetry));
}

function formOfRetry({ answer }: Exchange): string {
  const value = header(answer?.headers ?? [], 'retry-after');
  if (value === undefined) return 'absent';
  return /^\s*\d+\s*$/.test(value) ? 'seconds' : 'a date';
}

/** Headers worth knowing. */
export const HEADERS: readonly Observation[] = [
  headerOf(
    'www-authenticate',
    'WWW-Authenticate on a 401',
    ({ answer }) => answer.status === 401,
    'absent; the scheme',
    schemes,
  ),
  valued('deprecation', 'Deprecation on getPet', ofGetPet),
  valued('sunset', 'Sunset on getPet', ofGetPet),
  valued('link', 'Link on getPet', ofGetPet),
  valued('cache-control', 'Cache-Control on reads', isRead),
  noticed('etag', 'ETag on reads', isRead),
  noticed('last-modified', 'Last-Modified on reads', isRead),
  noticed('expires', 'Expires on reads', isRead),
  valued('vary', 'Vary on reads', isRead),
  noticed('date', 'Date', () => true),
  {
    ...valued('content-type', 'Content-Type of success', isSuccess),
    id: 'headers.content-type.success',
  },
  {
    ...valued('content-type', 'Content-Type of errors', isClientError),
    id: 'headers.content-type.error',
  },
  valued('access-control-allow-origin', 'Access-Control-Allow-Origin without an Origin', isRead),
  {
    id: 'headers.rate-limit',
    text: 'headers about rate limits',
    values: 'none; their names',
    gathered: true,
    look: rateLimits,
  },
  {
    id: 'headers.retry-after',
    text: 'Retry-After on a 429',
    values: 'absent; seconds; a date; left out if nothing was throttled',
    gathered: true,
    look: retryAfter,
  },
];
