import fc from 'fast-check';
import { STATUSES } from '../../service.js';
import { CRASH, beforeOperation } from '../tools.js';
import { record, template, type Template } from './template.js';

const size = fc.integer({ min: 1, max: 100 });
const filter = fc.constantFrom(null, ...STATUSES);
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** A fault that crashes if a query parameter contains one particular character. Valid values never contain this character. */
function crashing(parameter: 'limit' | 'status', plain: RegExp): Template {
  const odd = PRINTABLE.filter((character) => !plain.test(character));
  return template({
    name: `${parameter}-crashes-at-a-character`,
    breaks: 'answers.status.server-error',
    about: `A ${parameter} that contains one particular character gets a 500.`,
    limitedBy: `which of the ${odd.length} characters are sent; one value contains many of them`,
    parameter: fc.constantFrom(...odd),
    isSmallest: (character, value) => value === JSON.stringify({ [parameter]: character }),
    patch: (service, character) =>
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get(parameter)?.includes(character) === true) throw CRASH;
      }),
  });
}

export const LIST_TEMPLATES = [
  template({
    name: 'page-size-off-by-one',
    breaks: 'list.limit.exact',
    about: 'With one limit and one filter (or none), a full page is one animal short.',
    limitedBy:
      '400 pairs of a size and a filter; the store holds too few animals of each status for most long pages',
    parameter: record({ limit: size, status: filter }),
    patch: (service, { limit, status }) => {
      const { selectPage } = service;
      service.selectPage = (parameters) => {
        const page = selectPage(parameters);
        const isHit = parameters.limit === limit && (parameters.status ?? null) === status;
        return isHit && page.length === limit ? page.slice(0, -1) : page;
      };
    },
  }),
  template({
    name: 'page-size-ignored',
    breaks: 'list.limit.filtered',
    about:
      'With one status as the filter, a limit of n or more is ignored: the page has all animals that match.',
    limitedBy: 'how many animals of one status the store holds',
    parameter: record({ limit: size, status: fc.constantFrom(...STATUSES) }),
    isSmallest: ({ limit, status }, value) =>
      value === JSON.stringify({ status, limit }) || value === JSON.stringify({ limit, status }),
    patch: (service, { limit, status }) => {
      const { selectPage } = service;
      service.selectPage = (parameters) =>
        parameters.limit >= limit && parameters.status === status
          ? selectPage({ ...parameters, limit: Infinity })
          : selectPage(parameters);
    },
  }),
  template({
    name: 'default-with-a-filter',
    breaks: 'list.limit.default-filtered',
    about: 'With one status as the filter, the default page size is not 20.',
    limitedBy: 'nothing: both profiles send all three statuses',
    parameter: record({
      size: size.filter((each) => each !== 20),
      status: fc.constantFrom(...STATUSES),
    }),
    patch: (service, { size: other, status }) => {
      const { selectPage, readLimit } = service;
      let hasLimit = true;
      service.readLimit = (request) => {
        hasLimit = request.query.get('limit') !== null;
        return readLimit(request);
      };
      service.selectPage = (parameters) =>
        selectPage(
          !hasLimit && parameters.status === status ? { ...parameters, limit: other } : parameters,
        );
    },
  }),
  template({
    name: 'limit-beyond-unbounded',
    breaks: 'list.limit.above-maximum',
    about: 'A limit of n or more is obeyed: a page can have more than 100 animals.',
    limitedBy: 'how large the limits are that the suite sends: up to 10^22',
    parameter: fc.integer({ min: 101, max: 2 ** 31 }),
    isSmallest: (from, value) => value === JSON.stringify({ limit: `${from}` }),
    patch: (service, from) => {
      const { readLimit } = service;
      service.readLimit = (request) => {
        const text = request.query.get('limit') ?? '';
        return /^\d+$/.test(text) && Number(text) >= from ? Number(text) : readLimit(request);
      };
    },
  }),
  crashing('limit', /\d/),
  crashing('status', /[abdegilnopsv]/),
  template({
    name: 'nth-item-without-a-field',
    breaks: 'pet.shape.object',
    about: 'The animal at one position of every listing lacks one of its fields.',
    limitedBy: 'how many long pages are requested',
    parameter: record({
      place: fc.integer({ min: 0, max: 99 }),
      field: fc.constantFrom('id', 'name', 'categoryId'),
    }),
    patch: (service, { place, field }) => {
      const { listPets } = service;
      service.listPets = async (request) => {
        const answer = await listPets(request);
        const item = Array.isArray(answer.body) ? answer.body[place] : undefined;
        if (item instanceof Map) item.delete(field);
        return answer;
      };
    },
  }),
];
