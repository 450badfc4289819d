import type { Statement } from './statement.js';

/** createPet. */
export const CREATE_STATEMENTS: readonly Statement[] = [
  {
    clause: 'create.purpose',
    says: 'createPet adds an animal to the store',
  },
  {
    clause: 'create.body',
    says: 'createPet requires a body: a NewPet, with name and categoryId',
    alsoJudgedBy: [
      'create.refused.no-body',
      'create.refused.not-object',
      'create.refused.name-missing',
      'create.refused.category-missing',
      'create.refused.field-case',
    ],
    observedAs: ['create.client-id'],
  },
  {
    clause: 'create.id',
    says: 'The service alone assigns the id',
    observedAs: ['create.client-id'],
  },
  {
    clause: 'create.responses.201',
    says: 'Adding an animal returns 201',
  },
  {
    clause: 'create.responses.body',
    says: 'The body of the 201 of createPet is the animal',
    observedAs: ['fields.created', 'headers.location'],
  },
  {
    clause: 'create.responses.400',
    says: 'A request without a body, without a required field, or with an invalid value gets 400 with an Error',
    observedAs: ['create.malformed'],
  },
  {
    clause: 'create.responses.401',
    says: 'Adding without a valid key returns 401 with an Error',
    alsoJudgedBy: [
      'auth.create.no-key',
      'auth.create.other-key',
      'auth.create.near-miss',
      'auth.create.other-scheme',
      'auth.create.leaves-nothing',
    ],
  },
];
