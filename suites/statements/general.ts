import type { Statement } from './statement.js';

/** Statements by topic, not by operation: authentication, events, errors, limits, versions. */
export const GENERAL_STATEMENTS: readonly Statement[] = [
  {
    clause: 'authentication.scheme',
    says: 'Each request carries the key as a bearer token',
    alsoJudgedBy: [
      'auth.list.other-scheme',
      'auth.create.other-scheme',
      'auth.get.other-scheme',
      'auth.messages.other-scheme',
    ],
    observedAs: ['auth.form.*'],
  },
  {
    clause: 'authentication.key',
    says: 'The account holder generates the key',
    notJudged: 'keys are not generated through the interface; the key is a setting',
  },
  {
    clause: 'authentication.401',
    says: 'A missing or invalid key returns 401 with an Error',
    observedAs: ['headers.www-authenticate', 'auth.order.*'],
  },
  {
    clause: 'authentication.lifecycle',
    says: 'Scopes, expiry and rotation of keys are not stated',
    notJudged:
      'a run uses one key; if the key stops working, requirements that still need the key are undetermined',
  },
  {
    clause: 'events',
    says: 'No events of any kind are described',
    notJudged: 'there is nothing to check',
  },
  {
    clause: 'errors',
    says: 'Each error response has the Error shape and is application/json',
    observedAs: ['fields.error', 'headers.content-type.error'],
  },
  {
    clause: 'errors.400',
    says: 'Adding an animal with a missing field or an invalid value returns 400',
    alsoJudgedBy: [
      'create.refused.name-missing',
      'create.refused.category-missing',
      'create.refused.name-type',
      'create.refused.category-type',
      'create.refused.status-type',
      'create.refused.status-value',
    ],
  },
  {
    clause: 'errors.400.messages',
    says: 'A submission with invalid JSON, without a message, or with a media type other than application/json returns 400',
  },
  {
    clause: 'errors.401',
    says: 'Every operation returns 401 for a missing or invalid key',
    alsoJudgedBy: [
      'auth.list.other-key',
      'auth.create.other-key',
      'auth.get.other-key',
      'auth.messages.other-key',
    ],
  },
  {
    clause: 'errors.401.messages',
    says: 'A submission also returns 401 if the Authorization header does not have the form `Bearer <API_KEY>`',
  },
  {
    clause: 'errors.404',
    says: 'Fetching an animal that does not exist returns 404',
    alsoJudgedBy: ['get.missing.unknown'],
  },
  {
    clause: 'errors.others',
    says: 'The values of code, and further error statuses, are not stated',
    observedAs: ['errors.code.*'],
  },
  {
    clause: 'limits.minimum',
    says: 'The smallest limit is 1',
  },
  {
    clause: 'limits.maximum',
    says: 'The largest page is 100 animals',
  },
  {
    clause: 'limits.default',
    says: 'A page has at most 20 animals by default',
  },
  {
    clause: 'limits.range',
    says: 'A limit outside the range from 1 to 100 is not valid',
    observedAs: ['list.limit.*'],
  },
  {
    clause: 'limits.rate',
    says: 'No rate limit is stated',
    observedAs: ['headers.rate-limit'],
  },
  {
    clause: 'versioning.path',
    says: 'The version is the last part of the base address',
    notJudged: 'the address is a setting; the run prints a note if the address does not end in /v1',
  },
  {
    clause: 'versioning.number',
    says: 'This is version 1.0.0 of the interface',
    notJudged: 'no response names a version',
  },
  {
    clause: 'versioning.deprecation',
    says: 'getPet is deprecated until its removal',
    alsoJudgedBy: ['get.deprecation.header', 'get.sunset.header'],
  },
  {
    clause: 'versioning.compatibility',
    says: 'Which changes are compatible, and how getPet responds after its removal, is not stated',
    notJudged: 'from the day of removal on, every response of getPet is allowed',
  },
];
