import type { Statement } from './statement.js';

/** getPet. */
export const GET_STATEMENTS: readonly Statement[] = [
  {
    clause: 'get.purpose',
    says: 'getPet returns one animal',
    alsoJudgedBy: ['get.found.same'],
  },
  {
    clause: 'get.parameters.pet-id',
    says: 'petId is required: the id of the animal, an int64',
    observedAs: ['get.pet-id.*'],
  },
  {
    clause: 'get.responses.200',
    says: 'Fetching an animal that exists returns 200',
  },
  {
    clause: 'get.responses.body',
    says: 'The body of the 200 of getPet is the animal',
  },
  {
    clause: 'get.responses.401',
    says: 'Fetching without a valid key returns 401 with an Error',
    alsoJudgedBy: [
      'auth.get.no-key',
      'auth.get.other-key',
      'auth.get.near-miss',
      'auth.get.other-scheme',
    ],
  },
  {
    clause: 'get.responses.404',
    says: 'Fetching an animal that cannot be found returns 404 with an Error',
    alsoJudgedBy: ['get.missing.extremes'],
  },
  {
    clause: 'get.deprecated',
    says: 'getPet is deprecated, and will be removed on 5 December 2030',
    observedAs: ['headers.deprecation', 'headers.sunset', 'headers.link'],
  },
  {
    clause: 'get.replacement',
    says: 'Clients use the listing with a status instead of getPet',
    alsoJudgedBy: ['create.stored.filter'],
  },
];
