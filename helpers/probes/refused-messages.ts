import { FALSY_AND_NOT, noTexts } from '../arbitraries/wrong-types.js';
import { OFTEN_READ, SELDOM_READ, type Malformation } from '../arbitraries/malformed.js';
import type { Body, BodyRequest } from './api.js';
import { messageBody } from './messages.js';
import { fixedProbe, type Probe } from './probe.js';
import type { Answered } from '../exchange.js';
import type { Value } from './value.js';

/** What a submission that must be refused says. */
interface Submission extends BodyRequest {
  readonly body: Body;
}

/** Values that every profile but `smoke` sends, the first of which `smoke` sends too, and more for `thorough`. */
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

function refusedMessages<const Id extends string, V extends Value>(
  id: Id,
  { examples, thorough = [] }: Values<V>,
  submissionOf: (value: V) => Submission,
) {
  return fixedProbe({
    id,
    phase: 'add',
    posts: 'messages',
    smoke: 1,
    examples,
    thorough,
    send: async (value: V, api) => {
      const { body, ...request } = submissionOf(value);
      return { refused: await api.submitMessage(body, request) };
    },
  });
}

export const noBody = refusedMessages(
  'messages.refused.no-body',
  { examples: [undefined] },
  () => ({
    body: undefined,
  }),
);

/** A line end in a text: JSON has it as an escape alone. */
const RAW_LINE_END: Malformation = ['raw-line-end', (object) => object.replace(/"\}$/, '\n"}')];
const MALFORMATIONS = new Map([...OFTEN_READ, RAW_LINE_END, ...SELDOM_READ]);
const namesOf = (malformations: readonly Malformation[]): readonly string[] =>
  malformations.map(([name]) => name);

/** The value is the name of a way to make JSON malformed. */
export const malformed = refusedMessages(
  'messages.refused.malformed',
  { examples: namesOf(OFTEN_READ), thorough: namesOf([RAW_LINE_END, ...SELDOM_READ]) },
  (malformation: string) => ({
    body: (name) => MALFORMATIONS.get(malformation)?.(messageBody(name)) ?? '',
  }),
);

const NOT_OBJECTS = {
  'array-of-fields': (name: string) => JSON.stringify([name]),
  null: () => 'null',
  string: (name: string) => JSON.stringify(name),
  'array-of-one': (name: string) => `[${messageBody(name)}]`,
};

export const notObject = refusedMessages<string, keyof typeof NOT_OBJECTS>(
  'messages.refused.not-object',
  { examples: ['array-of-fields', 'null', 'string'], thorough: ['array-of-one'] },
  (kind) => ({ body: NOT_OBJECTS[kind] }),
);

/** Objects without the field: none at all, or in another letter case. */
export const WITHOUT_MESSAGE = {
  'empty-object': () => '{}',
  'other-letter-case': (name: string) => JSON.stringify({ Message: name }),
};

export const messageMissing = refusedMessages<string, keyof typeof WITHOUT_MESSAGE>(
  'messages.refused.message-missing',
  { examples: ['empty-object', 'other-letter-case'] },
  (kind) => ({ body: WITHOUT_MESSAGE[kind] }),
);

/** The value is the JSON in place of the text. */
export const messageType = refusedMessages(
  'messages.refused.message-type',
  {
    examples: noTexts('0', 'true'),
    thorough: FALSY_AND_NOT,
  },
  (json: string) => ({ body: `{"message":${json}}` }),
);

export const noContentType = refusedMessages(
  'messages.refused.no-content-type',
  { examples: [null] },
  (contentType: null) => ({ body: messageBody, contentType }),
);

const FORM = 'application/x-www-form-urlencoded';

const BODIES = {
  json: messageBody,
  form: (name: string) => `message=${encodeURIComponent(name)}`,
  /** A message to a decoder of JSON and to one of forms. */
  'json-and-form': (name: string) => messageBody(`${name}&message=${name}&form=`),
};

/** Another media type, and how the body is written. */
type OtherType = { readonly contentType: string; readonly body: keyof typeof BODIES };

export const otherContentType = refusedMessages<string, OtherType>(
  'messages.refused.other-content-type',
  {
    examples: [
      { contentType: 'text/plain', body: 'json' },
      { contentType: FORM, body: 'json-and-form' },
      { contentType: 'application/json.api+json', body: 'json' },
      { contentType: 'text/json', body: 'json' },
    ],
    thorough: [
      { contentType: FORM, body: 'form' },
      { contentType: 'application/octet-stream', body: 'json' },
      { contentType: 'multipart/form-data; boundary=conformance', body: 'json' },
    ],
  },
  ({ contentType, body }) => ({ body: BODIES[body], contentType }),
);

/** Those that services refuse in different places: the parser, the validation, the handler. For requirements on all traffic. */
export const REFUSED_MESSAGE_SAMPLES = [
  noBody,
  malformed,
  messageMissing,
  otherContentType,
] as const;
