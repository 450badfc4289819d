import type { Statement } from './statement.js';

/** The resources, field by field, and their states. */
export const RESOURCE_STATEMENTS: readonly Statement[] = [
  {
    clause: 'resources.pet-status',
    says: 'A PetStatus is one of available, pending and sold',
    alsoJudgedBy: ['create.refused.status-value'],
  },
  {
    clause: 'resources.new-pet.name',
    says: 'A new animal must have a name, a string',
    alsoJudgedBy: ['create.refused.name-missing', 'create.refused.name-type'],
    observedAs: ['create.name.*'],
  },
  {
    clause: 'resources.new-pet.category-id',
    says: 'A new animal must have a categoryId, an int64',
    alsoJudgedBy: [
      'create.refused.category-missing',
      'create.refused.category-type',
      'create.refused.category-fraction',
      'create.refused.category-range',
    ],
    observedAs: ['create.category.*'],
  },
  {
    clause: 'resources.new-pet.status',
    says: 'A new animal may have a status',
    alsoJudgedBy: ['create.accepted.no-status', 'create.refused.status-type'],
    observedAs: ['create.status.null'],
  },
  {
    clause: 'resources.new-pet.status-omitted',
    says: 'Which status an animal gets if none is sent is not stated',
    observedAs: ['create.status.omitted'],
  },
  {
    clause: 'resources.pet',
    says: 'An animal in a response has every field that a new animal must have',
  },
  {
    clause: 'resources.pet.id',
    says: 'An animal in a response also has an id: a unique int64 that the service assigns',
  },
  {
    clause: 'resources.pets',
    says: 'A list of animals is a JSON array',
    alsoJudgedBy: ['list.answer.array', 'pet.shape.object'],
  },
  {
    clause: 'resources.error.code',
    says: 'An error has a `code` for programs, a string',
  },
  {
    clause: 'resources.error.message',
    says: 'An error has a message for people, a string',
  },
  {
    clause: 'resources.error.status',
    says: 'An error has a status, an integer that equals the HTTP status',
  },
  {
    clause: 'resources.category',
    says: 'A category appears only as an identifier; its fields are not stated',
    notJudged: 'no operation shows a category',
  },
  {
    clause: 'resources.message.id',
    says: 'A message record has an id, a string that the service assigns',
  },
  {
    clause: 'resources.message.text',
    says: 'A message record has the text that was submitted',
  },
  {
    clause: 'resources.message.status',
    says: 'A message record has a status, a string, such as queued; no full list is given',
    observedAs: ['messages.status'],
  },
  {
    clause: 'resources.message.created-at',
    says: 'A message record has the time of its creation, in ISO 8601 and UTC',
    observedAs: ['messages.created-at'],
  },
  {
    clause: 'states.animal',
    says: 'The status of an animal is its state: one of three',
    alsoJudgedBy: ['pet.status.enum', 'create.stored.unaltered'],
  },
  {
    clause: 'states.message',
    says: 'Only one state of a message is named: queued',
    observedAs: ['messages.status'],
  },
  {
    clause: 'states.transitions',
    says: 'Transitions between states are not stated',
    notJudged:
      'no operation changes a state; create.stored.unaltered checks that an animal stays as it was sent',
  },
];
