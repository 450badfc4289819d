import type { Statement } from './statement.js';

/** Statements about all operations, and about listPets. */
export const LIST_STATEMENTS: readonly Statement[] = [
  {
    clause: 'endpoints',
    says: 'The operations are at their paths below the base address',
  },
  {
    clause: 'endpoints.authentication',
    says: 'Each operation requires authentication',
    alsoJudgedBy: [
      'auth.list.no-key',
      'auth.create.no-key',
      'auth.get.no-key',
      'auth.messages.no-key',
    ],
  },
  {
    clause: 'endpoints.media',
    says: 'The bodies of requests and responses are application/json',
    alsoJudgedBy: ['answers.media.json', 'errors.media.json'],
  },
  {
    clause: 'list.purpose',
    says: 'listPets returns the animals of the store, one page at a time',
    alsoJudgedBy: ['create.stored.list'],
  },
  {
    clause: 'list.parameters.limit',
    says: 'limit is optional: the largest number of animals on a page, from 1 to 100, 20 by default',
  },
  {
    clause: 'list.parameters.status',
    says: 'status is optional: one of the three values; the page has only animals with that status',
    observedAs: ['list.status.*', 'list.parameters.unknown'],
  },
  {
    clause: 'list.responses.200',
    says: 'A successful listing returns 200',
  },
  {
    clause: 'list.responses.401',
    says: 'A listing without a valid key returns 401 with an Error',
    alsoJudgedBy: [
      'auth.list.no-key',
      'auth.list.other-key',
      'auth.list.near-miss',
      'auth.list.other-scheme',
    ],
  },
  {
    clause: 'list.paging',
    says: 'Requests for later pages, and data about pages, are not stated',
    observedAs: ['list.order'],
  },
  {
    clause: 'list.responses.body',
    says: 'The body of a listing is the array itself',
    alsoJudgedBy: ['pet.shape.object'],
  },
];
