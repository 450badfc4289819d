import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { ReceivedRequest, Service } from '../../service.js';

/** Changes a limit after it was read and checked. */
function changeLimit(
  service: Service,
  change: (limit: number, request: ReceivedRequest) => number,
): void {
  const readLimit = service.readLimit;
  service.readLimit = (request) => change(readLimit(request), request);
}

/** A fault that changes a valid or default limit before it is used as the page size. */
function changingLimit(
  name: string,
  breaks: RequirementId,
  about: string,
  change: (limit: number, request: ReceivedRequest) => number,
  more: Pick<Fault, 'subtle' | 'choices'> = {},
): Fault {
  return { name, breaks, about, ...more, patch: (service) => changeLimit(service, change) };
}

const hasLimit = ({ query }: ReceivedRequest): boolean => query.has('limit');
const hasStatus = ({ query }: ReceivedRequest): boolean => query.has('status');
const subtle = true;

export const LIMITS: readonly Fault[] = [
  changingLimit(
    'limit-ignored',
    'list.limit.exact',
    'A limit from 2 to 99 gives 20 animals.',
    (limit) => (limit > 1 && limit < 100 ? 20 : limit),
  ),
  changingLimit(
    'limit-one-less-beyond-50',
    'list.limit.exact',
    'With a limit from 51 to 99, a page is one animal short.',
    (limit) => (limit > 50 && limit < 100 ? limit - 1 : limit),
    { subtle, choices: { animals: 110 } },
  ),
  changingLimit(
    'limit-one-more',
    'list.limit.exact',
    'With a limit from 2 to 99, a page has one animal more: the look-ahead row is not removed.',
    (limit, request) => (hasLimit(request) && limit > 1 && limit < 100 ? limit + 1 : limit),
  ),
  changingLimit(
    'limit-10-is-9-without-filter',
    'list.limit.exact',
    'Without a filter, a limit of 10 gives 9: that page is prepared in advance, one animal short.',
    (limit, request) => (limit === 10 && !hasStatus(request) ? 9 : limit),
    { subtle, choices: { animals: 150 } },
  ),
  changingLimit(
    'limit-64-is-63',
    'list.limit.exact',
    'A limit of 64 gives 63.',
    (limit) => (limit === 64 ? 63 : limit),
    { subtle, choices: { animals: 110 } },
  ),
  changingLimit(
    'limit-by-tens',
    'list.limit.exact',
    'A limit above 10 is rounded down to tens: 57 gives 50.',
    (limit) => (limit > 10 ? limit - (limit % 10) : limit),
  ),
  changingLimit(
    'limit-capped-at-99',
    'list.limit.maximum',
    'A limit of 100 gives 99.',
    (limit) => Math.min(limit, 99),
    { subtle, choices: { animals: 110 } },
  ),
  changingLimit(
    'limit-100-gives-101',
    'list.limit.maximum',
    'A limit of 100 gives 101.',
    (limit) => (limit === 100 ? 101 : limit),
    { subtle, choices: { animals: 110 } },
  ),
  changingLimit(
    'limit-capped-at-50',
    'list.limit.maximum',
    'A page never has more than 50 animals.',
    (limit) => Math.min(limit, 50),
    { choices: { animals: 110 } },
  ),
  changingLimit(
    'limit-1-gives-2',
    'list.limit.minimum',
    'A page has at least two animals.',
    (limit) => Math.max(limit, 2),
    { subtle },
  ),
  changingLimit(
    'limit-1-is-the-default',
    'list.limit.minimum',
    'A limit of 1 is treated as absent.',
    (limit) => (limit === 1 ? 20 : limit),
    { subtle },
  ),
  changingLimit(
    'limit-1-gives-none',
    'list.limit.minimum',
    'A limit of 1 gives an empty page.',
    (limit) => (limit === 1 ? 0 : limit),
  ),
  {
    name: 'limit-becomes-the-default',
    breaks: 'list.limit.default',
    about:
      'A limit of 10 or less is kept as the default of the next listing: the options are shared.',
    subtle,
    patch: (service) => {
      let usual: number | undefined;
      changeLimit(service, (limit, request) => {
        if (!hasLimit(request)) return usual ?? limit;
        usual = limit <= 10 ? limit : undefined;
        return limit;
      });
    },
  },
  changingLimit(
    'limit-default-25',
    'list.limit.default',
    'Without a limit and a filter, a page has 25 animals, a framework default.',
    (limit, request) => (hasLimit(request) || hasStatus(request) ? limit : 25),
  ),
  changingLimit(
    'limit-default-10',
    'list.limit.default',
    'Without a limit and a filter, a page has 10 animals.',
    (limit, request) => (hasLimit(request) || hasStatus(request) ? limit : 10),
  ),
  changingLimit(
    'limit-default-everything',
    'list.limit.default',
    'Without a limit and a filter, every animal is returned.',
    (limit, request) => (hasLimit(request) || hasStatus(request) ? limit : Infinity),
  ),
  changingLimit(
    'limit-default-19',
    'list.limit.default',
    'The default page is one animal short.',
    (limit, request) => (hasLimit(request) || hasStatus(request) ? limit : 19),
    { subtle },
  ),
  changingLimit(
    'limit-default-when-filtered-50',
    'list.limit.default-filtered',
    'With a filter and no limit, a page has 50 animals.',
    (limit, request) => (!hasLimit(request) && hasStatus(request) ? 50 : limit),
    { subtle },
  ),
  changingLimit(
    'limit-default-when-filtered-everything',
    'list.limit.default-filtered',
    'With a filter and no limit, every match is returned.',
    (limit, request) => (!hasLimit(request) && hasStatus(request) ? Infinity : limit),
    { subtle },
  ),
  changingLimit(
    'limit-default-when-filtered-10',
    'list.limit.default-filtered',
    'With a filter and no limit, a page has 10 animals.',
    (limit, request) => (!hasLimit(request) && hasStatus(request) ? 10 : limit),
  ),
  changingLimit(
    'limit-ignored-when-filtered',
    'list.limit.filtered',
    'With a filter, a page has 20 animals, whatever the limit is.',
    (limit, request) => (hasStatus(request) ? 20 : limit),
  ),
  changingLimit(
    'limit-one-less-when-filtered',
    'list.limit.filtered',
    'With a filter and a limit above 1, a page is one animal short.',
    (limit, request) => (hasLimit(request) && hasStatus(request) && limit > 1 ? limit - 1 : limit),
    { subtle },
  ),
  changingLimit(
    'limit-ignored-behind-status',
    'list.limit.filtered',
    'The limit is read only if it is the first parameter.',
    (limit, { query }) => (Array.from(query.keys()).indexOf('limit') > 0 ? 20 : limit),
    { subtle },
  ),
  changingLimit(
    'limit-ignored-before-status',
    'list.limit.filtered',
    'The limit is read only if it comes after the status.',
    (limit, { query }) => {
      const names = Array.from(query.keys());
      return names.indexOf('limit') < names.indexOf('status') && query.has('limit') ? 20 : limit;
    },
    { subtle },
  ),
  changingLimit(
    'limit-in-the-teens-ignored-when-filtered',
    'list.limit.filtered',
    'With a filter, a limit from 10 to 19 is ignored.',
    (limit, request) => (hasStatus(request) && limit > 9 && limit < 20 ? 20 : limit),
    { subtle },
  ),
  changingLimit(
    'limit-capped-at-50-when-filtered',
    'list.limit.filtered',
    'With a filter, a page never has more than 50 animals.',
    (limit, request) => (hasStatus(request) ? Math.min(limit, 50) : limit),
    { subtle },
  ),
  {
    name: 'limit-one-of-filter-is-none',
    breaks: 'list.limit.filtered',
    about:
      'With a filter and a limit of 1, the look-ahead row is removed even if there is none: the page is empty.',
    subtle: true,
    patch: (service) => {
      const selectPage = service.selectPage;
      service.selectPage = (parameters) => {
        const isOne = parameters.status !== undefined && parameters.limit === 1;
        return isOne ? [] : selectPage(parameters);
      };
    },
  },
];
