import type { Fault } from '../../fault.js';
import { Refusal } from '../../refusal.js';
import { isList } from '../../json/write.js';
import { afterOperation, beforeOperation } from '../tools.js';

export const SHAPES: readonly Fault[] = [
  {
    name: 'list-206-when-there-are-more',
    breaks: 'list.answer.status',
    about: 'A page that does not hold every animal gets a 206.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        const whole = isList(answer.body) && answer.body.length === service.store.animals.length;
        if (!whole) answer.status = 206;
      });
    },
  },
  {
    name: 'list-404-when-empty',
    breaks: 'list.answer.status',
    about: 'A listing without animals gets a 404.',
    choices: { animals: 0 },
    patch: (service) => {
      afterOperation(service, 'listPets', ({ body }) => {
        if (isList(body) && body.length === 0) {
          throw new Refusal(404, 'pets_not_found', 'There are no animals.');
        }
      });
    },
  },
  {
    name: 'list-204-when-empty',
    breaks: 'list.answer.status',
    about: 'A listing without animals gets a 204.',
    choices: { animals: 0 },
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', ({ body }) => {
        if (isList(body) && body.length === 0) return { status: 204, headers: {} };
        return undefined;
      });
    },
  },
  {
    name: 'list-refuses-filter-with-limit',
    breaks: 'list.answer.status',
    about: 'A filter and a limit together are refused.',
    subtle: true,
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (!query.has('status') || !query.has('limit')) return;
        throw new Refusal(400, 'too_many_parameters', 'Give a status or a limit.');
      });
    },
  },
  {
    name: 'list-refuses-100',
    breaks: 'list.answer.status',
    about: 'The largest limit is refused: the check has < instead of <=.',
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get('limit') !== '100') return;
        throw new Refusal(400, 'invalid_limit', 'The limit must be less than 100.');
      });
    },
  },
  {
    name: 'list-refuses-1',
    breaks: 'list.answer.status',
    about: 'The smallest limit is refused: the check has > instead of >=.',
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get('limit') !== '1') return;
        throw new Refusal(400, 'invalid_limit', 'The limit must be more than 1.');
      });
    },
  },
  {
    name: 'list-refuses-pending-filter',
    breaks: 'list.answer.status',
    about: 'The filter does not know the status pending, and refuses it.',
    patch: (service) => {
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get('status') !== 'pending') return;
        throw new Refusal(400, 'invalid_status_filter', 'The status must be available or sold.');
      });
    },
  },
  {
    name: 'list-in-an-envelope',
    breaks: 'list.answer.array',
    about: 'A listing is an object with items and a total.',
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        const items = isList(answer.body) ? answer.body : [];
        answer.body = new Map(Object.entries({ items, total: BigInt(items.length) }));
      });
    },
  },
  {
    name: 'list-of-one-is-the-one',
    breaks: 'list.answer.array',
    about: 'A page of one animal is the animal itself, as with converters from XML.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        const [first, ...rest] = isList(answer.body) ? answer.body : [];
        if (first !== undefined && rest.length === 0) answer.body = first;
      });
    },
  },
  {
    name: 'list-null-when-empty',
    breaks: 'list.answer.array',
    about: 'A listing without animals is null.',
    choices: { animals: 0 },
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        if (isList(answer.body) && answer.body.length === 0) answer.body = null;
      });
    },
  },
  {
    name: 'list-keyed-when-filtered',
    breaks: 'list.answer.array',
    about: 'A filtered listing is an object with positions as keys.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer, { query }) => {
        if (!query.has('status') || !isList(answer.body)) return;
        answer.body = new Map(answer.body.map((pet, index) => [String(index + 1), pet]));
      });
    },
  },
  {
    name: 'list-repeats-by-join',
    breaks: 'list.ids.distinct',
    about: 'A join shows one animal twice on every page of more than five.',
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        const [first] = page;
        if (first === undefined || page.length < 6) return page;
        return [first, first, ...page.slice(1, -1)];
      };
    },
  },
  {
    name: 'list-repeats-on-largest-page',
    breaks: 'list.ids.distinct',
    about: 'For a limit of 100, a page is joined from two queries that overlap.',
    choices: { animals: 110 },
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        const middle = page[49];
        if (page.length < 100 || middle === undefined) return page;
        return [...page.slice(0, 50), middle, ...page.slice(50, 99)];
      };
    },
  },
  {
    name: 'list-repeats-when-filtered',
    breaks: 'list.ids.distinct',
    about: 'A filtered listing that is shorter than its limit has the last animal twice.',
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        const last = page.at(-1);
        if (parameters.status === undefined || last === undefined) return page;
        return page.length < parameters.limit ? [...page, last] : page;
      };
    },
  },
];
