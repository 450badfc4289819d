import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import { Decimal, type Json, type JsonObject } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import type { Answer } from '../../service.js';
import { changeError, changeRefusal } from '../tools.js';
import { badlyShaped, rawAnswer, renamed } from './tools.js';

type When = (refusal: Refusal) => boolean;

const FIELDS = [
  'errors.shape.code',
  'errors.shape.message',
  'errors.shape.status',
  'errors.status.equal',
] as const;
const NO_OBJECT = ['errors.shape.object', ...FIELDS] as const;
const MEDIA = 'errors.media.json';
const NO_STATUS = ['errors.shape.status', 'errors.status.equal'] as const;
const NO_CODE_AND_MESSAGE = ['errors.shape.code', 'errors.shape.message'] as const;

const always: When = () => true;
const hasStatus =
  (status: number): When =>
  (refusal) =>
    refusal.status === status;

/** A fault of errors: their body is not JSON, or their media type is wrong. */
function rawErrors(
  name: string,
  about: string,
  fails: readonly [RequirementId, ...RequirementId[]],
  change: (answer: Answer) => void,
  when = always,
): Fault {
  return badlyShaped(name, about, fails, (service) => changeRefusal(service, when, change));
}

/** A fault of errors: their JSON has another shape. */
function otherShape(
  name: string,
  about: string,
  fails: readonly [RequirementId, ...RequirementId[]],
  change: (error: JsonObject, refusal: Refusal) => Json,
  when = always,
): Fault {
  return badlyShaped(name, about, fails, (service) => changeError(service, when, change));
}

const object = (members: Readonly<Record<string, Json>>): JsonObject =>
  new Map(Object.entries(members));

export const MALFORMED_ERRORS: readonly Fault[] = [
  rawErrors(
    'errors-are-text',
    'Errors are plain text.',
    [...NO_OBJECT, MEDIA],
    rawAnswer('No.', 'text/plain'),
  ),
  rawErrors(
    'errors-are-pages',
    'Errors are HTML pages.',
    [...NO_OBJECT, MEDIA],
    rawAnswer('<h1>No</h1>', 'text/html'),
  ),
  rawErrors(
    'errors-are-text-as-json',
    'Errors are plain text with the media type of JSON.',
    NO_OBJECT,
    rawAnswer('No.'),
  ),
  rawErrors('errors-are-empty', 'Errors have no body.', NO_OBJECT, rawAnswer('')),
  rawErrors(
    'errors-are-half-an-object',
    'The JSON of an Error is cut in the middle.',
    NO_OBJECT,
    rawAnswer('{"code":"no"'),
  ),
  rawErrors(
    'errors-are-two-objects',
    'Errors are two objects in a row.',
    NO_OBJECT,
    rawAnswer('{}{}'),
  ),
  otherShape(
    'errors-are-lists-of-texts',
    'An Error is a list of strings.',
    NO_OBJECT,
    (_, { message }) => [message],
  ),
  otherShape('errors-are-null', 'An Error is null.', NO_OBJECT, () => null),
  otherShape('errors-are-numbers', 'An Error is its status alone.', NO_OBJECT, (_, { status }) =>
    BigInt(status),
  ),
  otherShape(
    'errors-are-fractions',
    'An Error is a fraction.',
    NO_OBJECT,
    () => new Decimal('1.5'),
  ),
  otherShape('errors-are-false', 'An Error is false.', NO_OBJECT, () => false),
  otherShape(
    'errors-are-strings',
    'An Error is its message alone.',
    NO_OBJECT,
    (_, { message }) => message,
  ),
  otherShape('errors-have-one-field', 'An Error has one field, error.', FIELDS, (_, { message }) =>
    object({ error: message }),
  ),
  otherShape('errors-are-in-a-list', 'An Error holds a list of errors.', FIELDS, (error) =>
    object({ errors: [error] }),
  ),
  otherShape(
    'errors-are-in-capitals',
    'The fields of an Error begin with a capital letter.',
    FIELDS,
    renamed({ code: 'Code', message: 'Message', status: 'Status' }),
  ),
  otherShape(
    'errors-are-of-a-validator',
    'A 400 has the format of a validator.',
    FIELDS,
    (_, { message }) => object({ detail: [object({ loc: ['body'], msg: message })] }),
    hasStatus(400),
  ),
  otherShape(
    'errors-are-empty-objects',
    'A 404 is an empty object.',
    FIELDS,
    () => new Map(),
    hasStatus(404),
  ),
  otherShape(
    'errors-have-a-path',
    'An Error has the shape of a framework, with error and path.',
    NO_CODE_AND_MESSAGE,
    (_, { status }) => object({ status: BigInt(status), error: 'Bad Request', path: '/v1/pets' }),
  ),
  otherShape(
    'errors-have-a-status-in-quotes',
    'The status of an Error is a string.',
    NO_STATUS,
    (error, { status }) => error.set('status', String(status)),
  ),
  otherShape(
    'errors-have-a-word-for-a-status',
    'The status of an Error is a word.',
    NO_STATUS,
    (error) => error.set('status', 'error'),
  ),
  badlyShaped(
    'errors-are-problems',
    'Errors are problems (RFC 9457).',
    [MEDIA, ...NO_CODE_AND_MESSAGE],
    (service) => {
      changeError(service, always, (_, { message, status }) =>
        object({ type: 'about:blank', title: message, status: BigInt(status) }),
      );
      changeRefusal(service, always, (answer) => {
        answer.headers['Content-Type'] = 'application/problem+json';
      });
    },
  ),
  rawErrors(
    'errors-for-keys-are-text',
    'A 401 is plain text.',
    [...NO_OBJECT, MEDIA],
    rawAnswer('Unauthorized', 'text/plain'),
    hasStatus(401),
  ),
  badlyShaped(
    'malformed-crashes-with-a-page',
    'Malformed JSON gets a 500 and the page of a framework.',
    [
      ...NO_OBJECT,
      MEDIA,
      'answers.status.server-error',
      'create.refused.malformed',
      'messages.refused.malformed',
    ],
    (service) => {
      const { refuse } = service;
      service.refuse = (refusal, request) => {
        if (refusal.code !== 'malformed_json') return refuse(refusal, request);
        const answer = refuse(new Refusal(500, refusal.code, refusal.message), request);
        rawAnswer('<h1>Oops</h1>', 'text/html')(answer);
        return answer;
      };
    },
  ),
];
