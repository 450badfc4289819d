import type { Fault } from '../../fault.js';
import type { Animal, Service } from '../../service.js';

function alsoMatch(service: Service, matches: (animal: Animal, status: string) => boolean): void {
  const strict = service.matches;
  service.matches = (animal, status) => strict(animal, status) || matches(animal, status);
}

/** In filtered listings, shows animals of other clients with this status. */
function showOthersAs(service: Service, status: string | undefined): void {
  const selectPage = service.selectPage;
  service.selectPage = (parameters) => {
    const page = selectPage(parameters);
    if (parameters.status === undefined) return page;
    return page.map((animal) => (animal.owner === 'others' ? { ...animal, status } : animal));
  };
}

export const UNSOUND_FILTERS: readonly Fault[] = [
  {
    name: 'filter-searches-names',
    breaks: 'list.filter.sound',
    about: 'The filter also finds animals with the status as a word in their name.',
    // The requests of create.refused.status-value add animals whose names contain a status other than their own.
    alsoSends: ['create.refused.status-value'],
    subtle: true,
    patch: (service) => alsoMatch(service, ({ name }, status) => name.split(' ').includes(status)),
  },
  {
    name: 'filter-without-match-shows-all',
    breaks: 'list.filter.sound',
    about: 'A filter that matches nothing returns all animals.',
    choices: { mix: 'all-available' },
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        return page.length > 0 ? page : selectPage({ ...parameters, status: undefined });
      };
    },
  },
  {
    name: 'filter-ignored-before-limit',
    breaks: 'list.filter.sound',
    about: 'The status is read only if it comes after the limit.',
    subtle: true,
    patch: (service) => {
      const readStatusFilter = service.readStatusFilter;
      service.readStatusFilter = (request) => {
        const names = Array.from(request.query.keys());
        const isBefore = names.indexOf('status') < names.indexOf('limit');
        return isBefore && names.includes('status') ? undefined : readStatusFilter(request);
      };
    },
  },
  {
    name: 'filter-shows-others-as-available',
    breaks: 'list.filter.sound',
    about: 'A filtered list shows animals of other clients as available.',
    subtle: true,
    patch: (service) => showOthersAs(service, 'available'),
  },
  {
    name: 'filter-leaves-out-the-status-of-others',
    breaks: 'list.filter.sound',
    about: 'A filtered list shows animals of other clients without a status.',
    subtle: true,
    patch: (service) => showOthersAs(service, undefined),
  },
  {
    name: 'filter-ignored',
    breaks: 'list.filter.sound',
    about: 'The status filter is ignored.',
    patch: (service) => alsoMatch(service, () => true),
  },
  {
    name: 'filter-ignored-for-pending',
    breaks: 'list.filter.sound',
    about: 'The filter `pending` is ignored.',
    subtle: true,
    patch: (service) => alsoMatch(service, (_animal, status) => status === 'pending'),
  },
  {
    name: 'filter-lets-no-status-through',
    breaks: 'list.filter.sound',
    about: 'An animal without a status matches every filter.',
    subtle: true,
    patch: (service) => alsoMatch(service, (animal) => animal.status === undefined),
  },
  {
    name: 'filter-sold-includes-pending',
    breaks: 'list.filter.sound',
    about: 'The filter `sold` also shows pending animals.',
    subtle: true,
    patch: (service) => {
      alsoMatch(service, (animal, status) => status === 'sold' && animal.status === 'pending');
    },
  },
  {
    name: 'filter-ignored-with-limit',
    breaks: 'list.filter.sound',
    about: 'The filter is ignored if a limit is given.',
    subtle: true,
    patch: (service) => {
      const readStatusFilter = service.readStatusFilter;
      service.readStatusFilter = (request) => {
        const status = readStatusFilter(request);
        return request.query.has('limit') ? undefined : status;
      };
    },
  },
  {
    name: 'filter-padded-with-others',
    breaks: 'list.filter.sound',
    about: 'A short page is filled up with animals of other statuses.',
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = ({ limit, status }) => {
        const page = selectPage({ limit, status });
        const rest = selectPage({ limit: 100, status: undefined });
        return [...page, ...rest.filter((one) => !page.includes(one))].slice(0, limit);
      };
    },
  },
];
