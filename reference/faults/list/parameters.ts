import type { Fault } from '../../fault.js';
import { afterOperation, beforeOperation, CRASH } from '../tools.js';

const subtle = true;

/** Faults that show only with certain query parameters. */
export const PARAMETERS: readonly Fault[] = [
  {
    name: 'list-of-one-match-is-the-one',
    breaks: 'list.answer.array',
    about:
      'A filtered listing of one animal is the animal itself, without the array, unless `limit` is 1.',
    alsoSends: ['create.stored.filter'],
    choices: { animals: 0 },
    subtle,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer, { query }) => {
        const status = query.get('status');
        if (status === null || query.get('limit') === '1' || !Array.isArray(answer.body)) return;
        if (answer.body.length === 1) answer.body = answer.body[0];
      });
    },
  },
  {
    name: 'limit-of-32-bits',
    breaks: 'list.limit.above-maximum',
    about:
      'A large limit overflows 32 bits and becomes negative, which the database reads as no limit.',
    choices: { animals: 150 },
    subtle,
    patch: (service) => {
      const readLimit = service.readLimit;
      service.readLimit = (request) => {
        const bits = Number(request.query.get('limit')) | 0;
        return bits < -1 ? service.store.animals.length : readLimit(request);
      };
    },
  },
  {
    name: 'filter-looked-up-in-object',
    breaks: 'list.filter.unknown',
    about:
      'The filter is looked up in a plain object, and the inherited name `constructor` crashes.',
    subtle,
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if ((query.get('status') ?? '') in {}) throw CRASH;
      });
    },
  },
  {
    name: 'filter-of-nul-crashes',
    breaks: 'answers.status.server-error',
    about: 'A NUL in the filter reaches the database, which rejects it: 500.',
    alsoSends: ['list.filter.unknown'],
    subtle,
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get('status')?.includes('\0')) throw CRASH;
      });
    },
  },
];
