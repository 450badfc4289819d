import { probe } from './probe.js';
import type { Body, BodyRequest } from '../../helpers/probes/base-api.js';
import type { Arbitrary } from 'fast-check';

import { otherFieldNames } from '../values/field-names.js';
import { jsonExcept, jsonKind } from '../../helpers/arbitraries/json-texts.js';
import { mediaTypeParts, otherMediaType } from '../../helpers/arbitraries/media-types.js';
import { spoil, spoilings, strayToken, type Spoiling } from '../../helpers/arbitraries/spoiled.js';
import { EMPTY, nonStrings } from '../../helpers/arbitraries/wrong-types.js';
import {
  OFTEN_ACCEPTED,
  SELDOM_ACCEPTED,
  type Malformation,
} from '../../helpers/arbitraries/malformed.js';
import { messageBody } from './first-messages.js';
import { draws, type Generated, type Probe } from '../../helpers/probes/probe.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Sources } from '../../helpers/probes/source.js';
import type { Value } from '../../helpers/probes/value.js';

/** A submission that must be refused: its body, and options of its request. */
interface Submission extends BodyRequest {
  readonly body: Body;
}

/** Values: `smoke` sends the first example, `standard` all examples, and `thorough` more. `read-only` sends none. */
interface Values<V> {
  readonly examples: readonly V[];
  readonly thorough?: readonly V[];
}

/** A probe of submissions that must be refused, each wrong in one way. */
export type RefusedMessages<V extends Value = Value> = Probe<
  string,
  V,
  { readonly refused: Answered }
>;

/** The generated values of a probe. Each is sent in a request of its own. */
interface Drawn<V extends Value> extends Omit<Generated<V, Sources>, 'arbitrary'> {
  readonly arbitrary: Arbitrary<V>;
}

/** Creates a probe of submissions that must be refused. @param submissionOf returns the submission for a value */
function refusedMessages<const Id extends string, V extends Value>(
  id: Id,
  { arbitrary, ...values }: Values<V> & Partial<Drawn<V>>,
  submissionOf: (value: V) => Submission,
) {
  return probe({
    id,
    phase: 'add',
    posts: 'messages',
    smoke: 1,
    ...values,
    ...(arbitrary && { arbitrary: () => arbitrary }),
    send: async (value: V, api) => {
      const { body, ...request } = submissionOf(value);
      return { refused: await api.submitMessage(body, request) };
    },
  });
}

export const noMessageBody = refusedMessages(
  'messages.refused.no-body',
  { examples: [undefined] },
  () => ({ body: undefined }),
);

/** A raw line end in a text: JSON allows it only as an escape. */
const RAW_LINE_END: Malformation = ['raw-line-end', (object) => object.replace(/"\}$/, '\n"}')];
const MALFORMATIONS = new Map([...OFTEN_ACCEPTED, RAW_LINE_END, ...SELDOM_ACCEPTED]);
const namesOf = (malformations: readonly Malformation[]): readonly string[] =>
  malformations.map(([name]) => name);

const WELL_FORMED = '{"message":"{name}"}';

/** The value is the name of a malformation, such as `trailing-comma`, or an edit of well-formed JSON. */
export const malformedMessage = refusedMessages<string, string | Spoiling>(
  'messages.refused.malformed',
  {
    examples: namesOf([...OFTEN_ACCEPTED, RAW_LINE_END]),
    thorough: namesOf(SELDOM_ACCEPTED),
    values: 'malformed JSON, made by edits of well-formed JSON',
    arbitrary: spoilings(WELL_FORMED),
    generated: draws(2, 46),
    features: (how) => (typeof how === 'string' ? [] : strayToken(WELL_FORMED, how)),
  },
  (how) => ({
    body: (name) =>
      typeof how === 'string'
        ? (MALFORMATIONS.get(how)?.(messageBody(name)) ?? '')
        : spoil(WELL_FORMED, how).replaceAll('{name}', name),
  }),
);

const NOT_OBJECTS = {
  'array-of-fields': (name: string) => JSON.stringify([name]),
  null: () => 'null',
  string: (name: string) => JSON.stringify(name),
  'array-of-one': (name: string) => `[${messageBody(name)}]`,
};

type NotObject = keyof typeof NOT_OBJECTS | { readonly json: string };

export const notMessageObject = refusedMessages<string, NotObject>(
  'messages.refused.not-object',
  {
    examples: ['array-of-fields', 'null', 'string', 'array-of-one'],
    values: 'JSON values that are not an object',
    arbitrary: jsonExcept('object').map((json) => ({ json })),
    generated: draws(2, 8),
  },
  (value) => ({ body: typeof value === 'string' ? NOT_OBJECTS[value] : value.json }),
);

/** Objects without `message`: an empty one, and one with the key in another letter case. */
export const WITHOUT_MESSAGE = {
  'empty-object': () => '{}',
  'other-letter-case': (name: string) => JSON.stringify({ Message: name }),
};

/** An object with these field names. All fields have the same value: a text that is unique in the run. */
type OtherFields = { readonly fields: readonly string[] };

export const messageMissing = refusedMessages<string, keyof typeof WITHOUT_MESSAGE | OtherFields>(
  'messages.refused.message-missing',
  {
    examples: ['empty-object', 'other-letter-case'],
    values: 'other field names in place of `message`',
    arbitrary: otherFieldNames.map((fields) => ({ fields })),
    generated: draws(2, 6),
    features: (value) => (typeof value === 'string' ? [] : value.fields),
  },
  (value) => ({
    body:
      typeof value === 'string'
        ? WITHOUT_MESSAGE[value]
        : (name) => JSON.stringify(Object.fromEntries(value.fields.map((field) => [field, name]))),
  }),
);

/** The value is the JSON to send instead of the text. */
export const messageType = refusedMessages(
  'messages.refused.message-type',
  {
    examples: [...nonStrings('0', 'true'), 'false', ...EMPTY],
    values: 'JSON values of other types for `message`',
    arbitrary: jsonExcept('string'),
    generated: draws(1, 5),
    features: (json) => [jsonKind(JSON.parse(json))],
  },
  (json: string) => ({ body: `{"message":${json}}` }),
);

export const noContentType = refusedMessages(
  'messages.refused.no-content-type',
  { examples: [null] },
  (contentType: null) => ({ body: messageBody, contentType }),
);

const BOUNDARY = 'conformance';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

const BODIES = {
  json: messageBody,
  /** A body that both a JSON parser and a form parser accept as a message. */
  'json-and-form': (name: string) => messageBody(`${name}&message=${name}&form=`),
  multipart: (name: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="message"\r\n\r\n${name}\r\n--${BOUNDARY}--\r\n`,
};

/** A media type other than JSON, and the format of the body. */
type OtherType = { readonly contentType: string; readonly body: keyof typeof BODIES };

export const otherContentType = refusedMessages<string, OtherType>(
  'messages.refused.other-content-type',
  {
    examples: [
      { contentType: 'text/plain', body: 'json' },
      { contentType: 'application/x-www-form-urlencoded', body: 'json-and-form' },
      { contentType: MULTIPART, body: 'multipart' },
      // Some parsers throw without a boundary.
      { contentType: 'multipart/form-data', body: 'json' },
      { contentType: 'application/octet-stream', body: 'json' },
      // Begins with `application/json`.
      { contentType: 'application/json-patch+json', body: 'json' },
      { contentType: 'application/vnd.api+json', body: 'json' },
      { contentType: 'text/json', body: 'json' },
      { contentType: '*/*', body: 'json' },
      { contentType: 'application/xml', body: 'json' },
      { contentType: 'json', body: 'json' },
      { contentType: '', body: 'json' },
    ],
    values: 'media types other than `application/json`',
    arbitrary: otherMediaType.map((contentType) => ({ contentType, body: 'json' })),
    generated: draws(1, 6),
    features: ({ contentType }) => mediaTypeParts(contentType),
  },
  ({ contentType, body }) => ({ body: BODIES[body], contentType }),
);

/**
 * Probes that requirements on all traffic send. Services refuse their bodies in different places, such as the parser, the validation
 * and the handler.
 */
export const REFUSED_MESSAGE_SAMPLES = [
  noMessageBody,
  malformedMessage,
  messageMissing,
  otherContentType,
] as const;
