import type { Fault } from '../../fault.js';
import type { Animal, Answer } from '../../service.js';
import { changeShownPet } from '../tools.js';
import { EVERYWHERE } from '../pet/legacy.js';

const TTL_MS = 1000;

export const CACHES: readonly Fault[] = [
  {
    name: 'page-cache-without-status',
    breaks: 'list.filter.sound',
    about:
      'Unfiltered pages are cached for a second by their limit alone, so filtered requests get them too.',
    subtle: true,
    patch: (service) => {
      const { selectPage } = service;
      const pages = new Map<number, { readonly page: readonly Animal[]; readonly at: number }>();
      service.selectPage = ({ limit, status }) => {
        const known = pages.get(limit);
        if (status !== undefined && known !== undefined && Date.now() - known.at < TTL_MS) {
          return known.page;
        }
        const page = selectPage({ limit, status });
        if (status === undefined) pages.set(limit, { page, at: Date.now() });
        return page;
      };
    },
  },
  {
    name: 'page-cache-without-limit',
    breaks: 'list.limit.exact',
    about:
      'The cache ignores the limit: for a second, every unfiltered page has the limit of the first page.',
    patch: (service) => {
      const { selectPage } = service;
      let latest = { limit: 0, at: 0 };
      service.selectPage = ({ limit, status }) => {
        if (status !== undefined) return selectPage({ limit, status });
        if (Date.now() - latest.at > TTL_MS) latest = { limit, at: Date.now() };
        return selectPage({ limit: latest.limit, status });
      };
    },
  },
  {
    name: 'ids-written-as-doubles',
    breaks: 'list.ids.distinct',
    about: 'Ids beyond 2^53 are rounded in every response: neighbors share an id.',
    choices: { ids: 'beyond-double' },
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, { id }) => void pet.set('id', BigInt(Number(id))));
    },
  },
  {
    name: 'page-frozen-from-the-third-time',
    breaks: 'list.limit.default-filtered',
    about:
      'A filtered page without a limit that is requested often is cached: from the third time on, it never changes.',
    subtle: true,
    patch: (service) => {
      const { listPets } = service;
      const pages = new Map<string, { times: number; page?: Answer }>();
      service.listPets = async (request) => {
        const status = request.query.get('status');
        if (status === null || request.query.has('limit')) return listPets(request);
        const known = pages.get(status) ?? { times: 0 };
        pages.set(status, known);
        known.times += 1;
        if (known.times < 3) known.page = await listPets(request);
        return { ...(known.page ?? (await listPets(request))), headers: {} };
      };
    },
  },
];
