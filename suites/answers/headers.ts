import { header, isClientError, isSuccess, type Answered } from '../../helpers/exchange.js';
import {
  boundedText,
  inOneText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';

type Which = (exchange: Answered) => boolean;

const isSuccessOf =
  (...operations: readonly string[]): Which =>
  (exchange) =>
    isSuccess(exchange) && operations.includes(exchange.operation);
const ofGetPet = isSuccessOf('getPet');
const isRead = isSuccessOf('listPets', 'getPet');

/** Returns the different values of a header in responses; `absent` stands for a missing header. */
const valuesOf = (name: string, responses: readonly Answered[]): readonly string[] => [
  ...new Set(responses.map(({ answer }) => header(answer.headers, name)?.trim() ?? 'absent')),
];

/** Observes the value of a header. If the value varies, its arguments are cut: `max-age=60` becomes `max-age=…`. */
function valued(name: string, text: string, which: Which): ObservationRow {
  const [head = name] = name.split('.');
  return [
    `headers.${name}`,
    text,
    (evidence) => {
      const [one, ...others] = valuesOf(head, wholeAnswers(evidence).filter(which));
      if (one === undefined || others.length === 0) return one && boundedText(one);
      return inOneText([one, ...others].map((value) => value.replace(/=[^,;]*/g, '=…')));
    },
    'absent; the value; if the value varies, each value, with `…` after each `=`',
  ];
}

/** Observes whether any response has a header. The value is not recorded, because it is data, such as a time. */
function noticed(name: string, text: string, which: Which): ObservationRow {
  return [
    `headers.${name}`,
    text,
    (evidence) => {
      const values = valuesOf(name, wholeAnswers(evidence).filter(which));
      if (values.length === 0) return undefined;
      return values.every((value) => value === 'absent') ? 'absent' : 'present';
    },
    'present; absent',
  ];
}

export const HEADERS: readonly ObservationRow[] = [
  valued(
    'www-authenticate',
    'WWW-Authenticate header of a 401',
    ({ answer }) => answer.status === 401,
  ),
  valued('deprecation', 'Deprecation header of getPet', ofGetPet),
  valued('sunset', 'Sunset header of getPet', ofGetPet),
  valued('link', 'Link header of getPet', ofGetPet),
  valued('cache-control', 'Cache-Control header of reads', isRead),
  noticed('etag', 'ETag header of reads', isRead),
  noticed('location', 'Location header of a 201', isSuccessOf('createPet')),
  valued('content-type.success', 'Content-Type header of success responses', isSuccess),
  valued('content-type.error', 'Content-Type header of error responses', isClientError),
  valued(
    'access-control-allow-origin',
    'Access-Control-Allow-Origin header, without Origin in the request',
    isRead,
  ),
  [
    'headers.rate-limit',
    'names of the headers about rate limits',
    (evidence) => {
      const headers = wholeAnswers(evidence).flatMap(({ answer }) => answer.headers);
      const names = headers.map(([name]) => name.toLowerCase());
      return inOneText(names.filter((name) => /^(x-)?rate-?limit/.test(name))) ?? 'none';
    },
    'none; the names',
  ],
];
