import type { Statement } from './statement.js';

/** getPet. */
export const GET_STATEMENTS: readonly Statement[] = [
  {
    clause: 'get.purpose',
    says: 'getPet gives one animal',
    alsoJudgedBy: ['get.found.same'],
  },
  {
    clause: 'get.parameters.pet-id',
    says: 'petId is required: the id of the animal, an int64',
    observedAs: ['get.pet-id.*'],
  },
  {
    clause: 'get.responses.200',
    says: 'An animal that is there is a 200',
  },
  {
    clause: 'get.responses.body',
    says: 'The body of that 200 is the animal',
    observedAs: ['fields.fetched'],
  },
  {
    clause: 'get.responses.401',
    says: 'Fetching without a valid key is a 401 with an Error',
    alsoJudgedBy: [
      'auth.get.no-key',
      'auth.get.other-key',
      'auth.get.near-miss',
      'auth.get.other-scheme',
    ],
  },
  {
    clause: 'get.responses.404',
    says: 'An animal that cannot be found is a 404 with an Error',
    alsoJudgedBy: ['get.missing.extremes'],
  },
  {
    clause: 'get.deprecated',
    says: 'getPet is deprecated, and goes away on 5 December 2030',
    observedAs: ['headers.deprecation', 'headers.sunset', 'headers.link'],
  },
  {
    clause: 'get.replacement',
    says: 'Clients are to use the listing with a status instead',
    alsoJudgedBy: ['create.stored.filter'],
  },
];
