import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json, JsonObject } from '../../json/value.js';
import type { Refusal } from '../../refusal.js';
import type { ReceivedRequest } from '../../service.js';
import { changeError } from '../tools.js';

const object = 'errors.shape.object';
const code = 'errors.shape.code';
const message = 'errors.shape.message';
const status = 'errors.shape.status';
const equal = 'errors.status.equal';

type When = (refusal: Refusal, request: ReceivedRequest) => boolean;

/** Requirements whose requests are refused, but not because of the key: malformed JSON, an unknown id, an invalid id. */
export const REFUSALS = [
  'messages.refused.malformed',
  'get.missing.unknown',
  'get.invalid.not-number',
] as const;

const always: When = () => true;
const malformed: When = (refusal) => refusal.code === 'malformed_json';
const unauthorized: When = (refusal) => refusal.status === 401;
const notFound: When = (refusal) => refusal.code === 'pet_not_found';
const invalid: When = (refusal) => refusal.status === 400;
const onMessages: When = (_refusal, { path }) => path === '/v1/messages';

function errorFault(
  name: string,
  breaks: RequirementId,
  about: string,
  when: When,
  change: (error: JsonObject, refusal: Refusal) => Json | void,
): Fault {
  const patch: Fault['patch'] = (service) => changeError(service, when, change);
  return { name, breaks, about, alsoSends: REFUSALS, subtle: when !== always, patch };
}

export const ERROR_SHAPES: readonly Fault[] = [
  errorFault('error-in-array', object, 'An Error is the only item of an array.', always, (body) => [
    body,
  ]),
  errorFault(
    'error-as-string',
    object,
    'The body of a 401 is its message alone.',
    unauthorized,
    (_body, refusal) => {
      return refusal.message;
    },
  ),
  errorFault('error-null-when-missing', object, 'The body of a 404 is null.', notFound, () => null),
  errorFault('error-list-of-issues', object, 'A 400 is a list of issues.', invalid, (body) => [
    body,
    body,
  ]),
  errorFault('error-code-missing', code, 'No Error has a code.', always, (body) => {
    body.delete('code');
  }),
  errorFault(
    'error-code-number',
    code,
    'The code of an Error is a number.',
    always,
    (body, refusal) => {
      body.set('code', BigInt(refusal.status));
    },
  ),
  errorFault(
    'error-code-null-when-malformed',
    code,
    'The Error for malformed JSON has null as its code.',
    malformed,
    (body) => {
      body.set('code', null);
    },
  ),
  errorFault('error-code-missing-on-404', code, 'A 404 has no code.', notFound, (body) => {
    body.delete('code');
  }),
  errorFault(
    'error-nested',
    code,
    'The fields of an Error are one level deeper, under `error`.',
    always,
    (body) => {
      return new Map([['error', body]]);
    },
  ),
  errorFault('error-as-detail', code, 'A 400 has one field, detail.', invalid, (_body, refusal) => {
    return new Map([['detail', refusal.message]]);
  }),
  errorFault('error-message-missing', message, 'No Error has a message.', always, (body) => {
    body.delete('message');
  }),
  errorFault(
    'error-message-list',
    message,
    'A 400 has a list of messages.',
    invalid,
    (body, refusal) => {
      body.set('message', [refusal.message]);
    },
  ),
  errorFault(
    'error-message-null-on-401',
    message,
    'The message of a 401 is null.',
    unauthorized,
    (body) => {
      body.set('message', null);
    },
  ),
  errorFault(
    'error-message-renamed',
    message,
    'A 404 has a title instead of a message.',
    notFound,
    (body, refusal) => {
      body.delete('message');
      body.set('title', refusal.message);
    },
  ),
  errorFault('error-status-missing', status, 'No Error has a status.', always, (body) => {
    body.delete('status');
  }),
  errorFault(
    'error-status-text',
    status,
    'The status of an Error is a string.',
    always,
    (body, refusal) => {
      body.set('status', String(refusal.status));
    },
  ),
  errorFault(
    'error-status-word',
    status,
    'Errors of submitMessage have `error` as their status.',
    onMessages,
    (body) => {
      body.set('status', 'error');
    },
  ),
  errorFault(
    'error-status-missing-on-401',
    status,
    'A 401 has no status.',
    unauthorized,
    (body) => {
      body.delete('status');
    },
  ),
  errorFault(
    'error-status-missing-when-malformed',
    status,
    'The Error for malformed JSON has no status.',
    malformed,
    (body) => {
      body.delete('status');
    },
  ),
  errorFault('error-status-200', equal, 'The status of an Error is 200.', always, (body) => {
    body.set('status', 200n);
  }),
  errorFault(
    'error-status-500-when-malformed',
    equal,
    'The Error for malformed JSON has the status 500.',
    malformed,
    (body) => {
      body.set('status', 500n);
    },
  ),
  errorFault(
    'error-status-400-on-404',
    equal,
    'The Error of a 404 has the status 400.',
    notFound,
    (body) => {
      body.set('status', 400n);
    },
  ),
  errorFault(
    'error-status-403-on-401',
    equal,
    'The Error of a 401 has the status 403.',
    unauthorized,
    (body) => {
      body.set('status', 403n);
    },
  ),
  errorFault(
    'error-status-of-the-business',
    equal,
    'The Error of a 400 has the status 1001.',
    invalid,
    (body) => {
      body.set('status', 1001n);
    },
  ),
];
