import type { Statement } from './statement.js';

/** createPet. */
export const CREATE_STATEMENTS: readonly Statement[] = [
  {
    clause: 'create.purpose',
    says: 'createPet adds an animal to the store',
    judgedBy: ['create.stored.list', 'create.stored.filter', 'create.stored.unaltered'],
  },
  {
    clause: 'create.body',
    says: 'It takes a NewPet, which must be there, and in it name and categoryId',
    judgedBy: [
      'create.refused.no-body',
      'create.refused.not-object',
      'create.refused.name-missing',
      'create.refused.category-missing',
      'create.refused.field-case',
    ],
    observedAs: ['create.unknown-fields'],
  },
  {
    clause: 'create.id',
    says: 'The service, and nobody else, decides on the id',
    judgedBy: ['create.id.assigned'],
    observedAs: ['create.client-id', 'create.client-id.taken', 'create.id.width'],
  },
  {
    clause: 'create.responses.201',
    says: 'An animal that was added is a 201',
    judgedBy: [
      'create.accepted.available',
      'create.accepted.pending',
      'create.accepted.sold',
      'create.accepted.no-status',
      'create.accepted.plain-name',
      'create.accepted.repeated-name',
    ],
  },
  {
    clause: 'create.responses.body',
    says: 'The body of that 201 is the animal',
    judgedBy: ['create.answer.name', 'create.answer.category-id', 'create.answer.status'],
    observedAs: ['fields.created', 'create.location'],
  },
  {
    clause: 'create.responses.400',
    says: 'No body, a required field that is missing, or an invalid value is a 400 with an Error',
    judgedBy: [
      'create.refused.no-body',
      'create.refused.malformed',
      'create.refused.not-object',
      'create.refused.name-missing',
      'create.refused.name-type',
      'create.refused.category-missing',
      'create.refused.category-type',
      'create.refused.category-fraction',
      'create.refused.category-range',
      'create.refused.status-type',
      'create.refused.status-value',
      'create.refused.field-case',
      'create.refused.leaves-nothing',
    ],
    observedAs: ['create.malformed'],
  },
  {
    clause: 'create.responses.401',
    says: 'Adding without a valid key is a 401 with an Error',
    judgedBy: [
      'auth.create.no-key',
      'auth.create.other-key',
      'auth.create.near-miss',
      'auth.create.other-scheme',
      'auth.create.leaves-nothing',
    ],
  },
];
