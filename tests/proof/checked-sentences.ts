import type { Exchange } from '../../helpers/exchange.js';
import type { Conformance } from '../../helpers/verdict.js';

type Holds = (exchange: Exchange) => boolean;

const TRANSIENT: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const RIGHT = 'Bearer {API_KEY}';

const statusOf = ({ answer }: Exchange): number => answer?.status ?? 0;
const keyOf = ({ request }: Exchange): string | undefined =>
  request.headers.find(([name]) => /^authorization$/i.test(name))?.[1];
const typeOf = ({ answer }: Exchange): string =>
  answer?.headers.find(([name]) => /^content-type$/i.test(name))?.[1].split(';')[0] ?? 'none';

function bodyOf({ answer }: Exchange): unknown {
  try {
    return JSON.parse(answer?.body ?? '');
  } catch {
    return undefined;
  }
}

/** Whether a body lacks exactly these fields of an Error. */
const lacks =
  (fields: readonly string[]): Holds =>
  (exchange) => {
    const body = bodyOf(exchange);
    if (statusOf(exchange) < 400 || typeof body !== 'object' || body === null) return false;
    return ['code', 'message', 'status'].every((field) => fields.includes(field) !== field in body);
  };

/** The meaning of sentences that a response alone shows. */
const MEANINGS: readonly (readonly [RegExp, (...parts: (string | undefined)[]) => Holds])[] = [
  [
    /^(\w+) returns status (\d+)$/,
    (operation, status) => (one) => one.operation === operation && statusOf(one) === Number(status),
  ],
  [
    /^Requests (?:to (\w+) )?are redirected with status (\d+)$/,
    (operation, status) => (one) =>
      statusOf(one) === Number(status) && (operation ?? one.operation) === one.operation,
  ],
  [
    /^Requests without the right `Authorization` get a 2xx status$/,
    () => (one) => keyOf(one) !== RIGHT && statusOf(one) < 300,
  ],
  [
    /^Error responses (?:with status \d+ )?have an HTML body \(Content-Type: (.*)\)$/,
    (type) => (one) =>
      statusOf(one) >= 400 && typeOf(one) === type && /^\s*<(!|html)/i.test(one.answer?.body ?? ''),
  ],
  [
    /^Error responses (?:with status \d+ )?have Content-Type: (.*)$/,
    (type) => (one) => statusOf(one) >= 400 && typeOf(one) === type,
  ],
  [
    /^Error responses (?:with status \d+ )?have (no `[^.]*)$/,
    (fields = '') => lacks([...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field)),
  ],
];

const NUMBER =
  /^(?:the only|both|all (\d+)|(?:at least )?(\d+) of (\d+)) (?:(error )?responses?|responses? to requests without the right `Authorization`)(?: of (\w+))?(?: with status (\d+))?( with(?:out)? the right `Authorization`)?$/;

/** Returns the sentences and numbers of the causes that the exchanges of the run do not confirm. Shares no code with the causes. */
export function unconfirmed(
  { causes, requirements }: Conformance,
  exchanges: readonly Exchange[],
): readonly string[] {
  const answered = exchanges.filter(
    (one) => one.answer && !one.error && !TRANSIENT.has(statusOf(one)) && one.operation !== 'other',
  );
  const failing = requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
  const named = new Set(causes.flatMap((cause) => cause.requirements));
  const wrong = causes.flatMap((cause) =>
    cause.sentences.flatMap(({ text, responses }) =>
      responses
        .filter((number) => !isConfirmed(text, number, answered, cause.exchanges))
        .map((number) => `${text}: ${number}`),
    ),
  );
  return [...wrong, ...failing.filter((id) => !named.has(id)).map((id) => `no cause: ${id}`)];
}

function isConfirmed(
  text: string,
  number: string,
  answered: readonly Exchange[],
  shown: readonly number[],
): boolean {
  if (/^(?:at least )?\d+ (animals?|more kinds? of response)$/.test(number)) return true;
  const [meaning] = MEANINGS.flatMap(([pattern, holds]) => {
    const found = pattern.exec(text);
    return found ? [holds(...found.slice(1))] : [];
  });
  const [found, all, some, of, isError, operation, status, key] = NUMBER.exec(number) ?? [];
  if (found === undefined) return false;
  const whole = found.startsWith('both') ? '2' : found.startsWith('the only') ? '1' : all;
  const isWithoutKey = number.includes('without the right');
  const isCounted: Holds = (one) =>
    (isError === undefined || statusOf(one) >= 400) &&
    (operation === undefined || one.operation === operation) &&
    (status === undefined || statusOf(one) === Number(status)) &&
    (!isWithoutKey || keyOf(one) !== RIGHT) &&
    (key === undefined || isWithoutKey || keyOf(one) === RIGHT);
  const kind = answered.filter(isCounted);
  if (kind.length !== Number(whole ?? of)) return false;
  const count = Number(whole ?? some);
  const within = kind.filter(({ index }) => shown.includes(index)).length;
  return meaning === undefined ? count <= within : kind.filter(meaning).length === count;
}
