import type { Statement } from './statement.js';

/** What holds for all operations, and listPets. */
export const LIST_STATEMENTS: readonly Statement[] = [
  {
    clause: 'endpoints',
    says: 'The operations stand at their paths below the base address',
  },
  {
    clause: 'endpoints.authentication',
    says: 'Each of them demands authentication',
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
    says: 'limit is optional: how many animals a page holds, from 1 to 100, otherwise 20',
  },
  {
    clause: 'list.parameters.status',
    says: 'status is optional: only animals with that status, which is one of the three',
    observedAs: ['list.status.*', 'list.parameters.unknown'],
  },
  {
    clause: 'list.responses.200',
    says: 'A listing that succeeds is a 200',
  },
  {
    clause: 'list.responses.401',
    says: 'A listing without a valid key is a 401 with an Error',
    alsoJudgedBy: [
      'auth.list.no-key',
      'auth.list.other-key',
      'auth.list.near-miss',
      'auth.list.other-scheme',
    ],
  },
  {
    clause: 'list.paging',
    says: 'How to get a later page, and data about pages, are not stated',
    observedAs: ['list.order', 'list.order.stable'],
  },
  {
    clause: 'list.responses.body',
    says: 'The body of a listing is the array itself',
    alsoJudgedBy: ['pet.shape.object'],
  },
];
