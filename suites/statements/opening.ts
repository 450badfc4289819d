import type { Statement } from './statement.js';

/** The opening of the interface: formats, addresses, and what the service is for. */
export const OPENING_STATEMENTS: readonly Statement[] = [
  {
    clause: 'formats',
    says: 'All bodies are JSON. The interface leaves most headers open',
    observedAs: [
      'headers.content-type.success',
      'headers.cache-control',
      'headers.etag',
      'headers.access-control-allow-origin',
    ],
  },
  {
    clause: 'addresses.base',
    says: 'The catalog has a base address that ends with the version',
    notJudged: 'the address is a setting; the run prints a note if the address does not end in /v1',
  },
  {
    clause: 'addresses.staging',
    says: 'A staging environment offers the same paths',
    notJudged: 'a run checks one address; to check both, run the suite twice',
  },
  {
    clause: 'addresses.messages',
    says: 'Messages have their own base address',
    notJudged: 'the address is a setting, MESSAGES_BASE_URL',
  },
  {
    clause: 'service.catalogue',
    says: 'The service keeps the animals of a store, and clients can list, add and fetch them',
    alsoJudgedBy: [
      'create.stored.list',
      'create.stored.filter',
      'create.stored.get',
      'create.stored.unaltered',
      'list.store.complete',
    ],
  },
  {
    clause: 'service.category',
    says: 'Each animal belongs to a category, given by its identifier',
    alsoJudgedBy: ['pet.category-id.int64'],
  },
  {
    clause: 'service.status',
    says: 'Each animal is available, pending or sold',
    alsoJudgedBy: ['pet.status.enum'],
  },
];
