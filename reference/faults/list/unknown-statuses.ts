import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import { STATUSES } from '../../service.js';
import { afterOperation } from '../tools.js';

/** Faults that show if the status filter is unknown. */
export const UNKNOWN_STATUSES: readonly Fault[] = [
  {
    name: 'filter-unknown-oversized',
    breaks: 'list.filter.unknown',
    about: 'With an unknown status, the filter and the limit are ignored.',
    choices: { animals: 150 },
    subtle: true,
    patch: (service) => {
      service.readStatusFilter = ({ query }) => query.get('status') ?? undefined;
      const selectPage = service.selectPage;
      service.selectPage = ({ limit, status }) => {
        const known = status === undefined || /^(available|pending|sold)$/.test(status);
        return known ? selectPage({ limit, status }) : service.store.animals;
      };
    },
  },
  {
    name: 'filter-by-beginning-unlimited',
    breaks: 'list.filter.unknown',
    about:
      'The beginning of a status, such as `avail`, is accepted as a search, and a search ignores the limit.',
    subtle: true,
    patch: (service) => {
      const { readStatusFilter, selectPage } = service;
      service.readStatusFilter = (request) => {
        const text = request.query.get('status') ?? '';
        const isBeginning = STATUSES.some((known) => known.startsWith(text) && known !== text);
        return text !== '' && isBeginning ? text : readStatusFilter(request);
      };
      service.selectPage = ({ limit, status }) => {
        const found = STATUSES.find((known) => known.startsWith(status ?? 'none'));
        return found === undefined || found === status
          ? selectPage({ limit, status })
          : selectPage({ limit: Infinity, status: found });
      };
    },
  },
  {
    name: 'filter-unknown-as-object',
    breaks: 'list.answer.array',
    alsoSends: ['list.filter.unknown'],
    about: 'An unknown status gets a 200 with an object that describes the mistake.',
    patch: (service) => {
      const readStatusFilter = service.readStatusFilter;
      let unknown = false;
      service.readStatusFilter = (request) => {
        unknown = false;
        try {
          return readStatusFilter(request);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          unknown = true;
          return undefined;
        }
      };
      afterOperation(service, 'listPets', (answer) => {
        if (unknown) answer.body = new Map([['warning', 'unknown status']]);
      });
    },
  },
  {
    name: 'filter-unknown-is-null',
    breaks: 'list.answer.array',
    alsoSends: ['list.filter.unknown'],
    about: 'An unknown status gets a 200 with null.',
    subtle: true,
    patch: (service) => {
      service.readStatusFilter = ({ query }) => query.get('status') ?? undefined;
      afterOperation(service, 'listPets', (answer, { query }) => {
        const status = query.get('status') ?? 'sold';
        if (!/^(available|pending|sold)$/.test(status)) answer.body = null;
      });
    },
  },
  {
    name: 'filter-list-limits-each',
    breaks: 'list.filter.unknown',
    about:
      'Several statuses with commas are accepted as a list, and the limit applies to each status.',
    subtle: true,
    patch: (service) => {
      const { listPets } = service;
      service.listPets = async (request) => {
        const statuses = (request.query.get('status') ?? '').split(',');
        if (statuses.length < 2) return listPets(request);
        const limit = service.readLimit(request);
        const pages = statuses.map((status) => service.selectPage({ limit, status }));
        const body = pages.flat().map((animal) => service.showPet(animal, 'list'));
        return { status: 200, headers: {}, body };
      };
    },
  },
];
