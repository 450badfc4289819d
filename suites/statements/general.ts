import type { Statement } from './statement.js';

/** What holds for every operation: authentication, events, errors, limits, versions. */
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
    says: 'The holder of an account makes the key',
    notJudged: 'it happens outside of the interface; the key is a setting',
  },
  {
    clause: 'authentication.401',
    says: 'No key, or one that is not valid, is a 401 with an Error',
    observedAs: ['headers.www-authenticate', 'auth.order.*'],
  },
  {
    clause: 'authentication.lifecycle',
    says: 'The scopes of a key, its expiry and its rotation are not stated',
    notJudged:
      'one key is used throughout; one that is refused from some moment on leaves a run undetermined',
  },
  {
    clause: 'events',
    says: 'No events of any kind are described',
    notJudged: 'there is nothing to wait for',
  },
  {
    clause: 'errors',
    says: 'Each error answer has the Error shape and is application/json',
    observedAs: ['fields.error', 'headers.content-type.error'],
  },
  {
    clause: 'errors.400',
    says: 'Adding an animal with a missing field or an invalid value is a 400',
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
    says: 'Submitting invalid JSON, no message, or another media type than application/json is a 400',
  },
  {
    clause: 'errors.401',
    says: 'A missing or invalid key is a 401 on every operation',
    alsoJudgedBy: [
      'auth.list.other-key',
      'auth.create.other-key',
      'auth.get.other-key',
      'auth.messages.other-key',
    ],
  },
  {
    clause: 'errors.401.messages',
    says: 'For messages, so is an Authorization header of another form',
  },
  {
    clause: 'errors.404',
    says: 'Fetching an animal that does not exist is a 404',
    alsoJudgedBy: ['get.missing.unknown'],
  },
  {
    clause: 'errors.others',
    says: 'The values of code, and further error statuses, are not stated',
    observedAs: ['errors.code.*'],
  },
  {
    clause: 'limits.minimum',
    says: 'The smallest page is one animal',
  },
  {
    clause: 'limits.maximum',
    says: 'The largest page is a hundred',
  },
  {
    clause: 'limits.default',
    says: 'A page holds twenty animals by default',
  },
  {
    clause: 'limits.range',
    says: 'A limit outside that range is not valid',
    observedAs: ['list.limit.*'],
  },
  {
    clause: 'limits.rate',
    says: 'No rate limit is stated',
    observedAs: ['headers.rate-limit', 'headers.retry-after'],
  },
  {
    clause: 'versioning.path',
    says: 'The version is the last part of the base address',
    notJudged: 'the address is a setting; one without /v1 at its end is advised about, once',
  },
  {
    clause: 'versioning.number',
    says: 'This is version 1.0.0 of the interface',
    notJudged: 'no answer names a version',
  },
  {
    clause: 'versioning.deprecation',
    says: 'getPet is deprecated until its removal',
    alsoJudgedBy: ['get.deprecation.header', 'get.sunset.header'],
  },
  {
    clause: 'versioning.compatibility',
    says: 'Which changes are compatible, and what follows the removal, is not stated',
    notJudged: 'from the day of removal on, getPet is left open',
  },
];
