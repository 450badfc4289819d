import { storeOf } from '../store/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import {
  header,
  isClientError,
  isDrawn,
  isSuccess,
  type Answered,
} from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { isObject, type Json } from '../../helpers/json/exact-json.js';
import {
  boundedText,
  inOneText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';

/**
 * Returns the names of members that at least two objects have. A name that only one of them has may be data. If there is
 * only one object, returns all of its names.
 */
function namesIn(values: readonly (Json | undefined)[]): string | undefined {
  const objects = values.filter(isObject);
  if (objects.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const name of objects.flatMap((object) => Object.keys(object)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const least = Math.min(2, objects.length);
  const names = [...counts].filter(([, count]) => count >= least).map(([name]) => name);
  return boundedText(names.toSorted().join(' '));
}

function fields(
  id: string,
  text: string,
  values: (evidence: Evidence) => readonly (Json | undefined)[],
): ObservationRow {
  return [
    `fields.${id}`,
    `fields of ${text}`,
    (evidence) => namesIn(values(evidence)),
    'their names',
  ];
}

/** Observations of the fields of responses. The interface permits further fields. */
const FIELDS: readonly ObservationRow[] = [
  fields('created', 'an animal in a 201', (evidence) =>
    storeOf(evidence)
      .creations.filter(({ exchange }) => !isDrawn(exchange))
      .map(({ exchange }) => valueOf(exchange)),
  ),
  fields('error', 'an Error', (evidence) =>
    wholeAnswers(evidence).filter(isClientError).map(valueOf),
  ),
  fields('message', 'a message record', (evidence) =>
    wholeAnswers(evidence)
      .filter((each) => isSuccess(each) && isWellFormedMessage(each))
      .map(valueOf),
  ),
];

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

const HEADERS: readonly ObservationRow[] = [
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

/** Observations of the fields and headers of responses. */
export const ANSWERS_OBSERVATIONS = [...FIELDS, ...HEADERS];
