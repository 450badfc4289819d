import { probe } from '../probes/probe.js';
import fc, { type Arbitrary } from 'fast-check';

import { printableIn } from '../../helpers/arbitraries/printable.js';
import { unknownStatusText } from '../values/query-texts.js';
import { DEFAULT_LIMIT } from '../store/query.js';
import { draws } from '../../helpers/probes/probe.js';
import { FULL_STORE } from '../probes/adding/index.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { openParameters } from './bounds.js';
import { boundedPage } from './bounded-page.js';

type Filter = { readonly limit?: number; readonly status: string };

export const unknownStatus = probe({
  id: 'list.filter.unknown',
  phase: 'read',
  smoke: 1,
  arbitrary: (): Arbitrary<Filter> =>
    fc.record(
      { status: unknownStatusText, limit: fc.integer({ min: 1, max: 100 }) },
      { requiredKeys: ['status'], noNullPrototype: true },
    ),
  values: 'unknown statuses, with and without a page size',
  generated: draws(4, 10),
  features: ({ status }) => printableIn(status),
  examples: [
    // Every object has this property: it detects services that look up the filter in an object.
    { status: 'constructor' },
    { status: 'AVAILABLE' },
    { status: '' },
    // A prefix, for services that compare only as many characters as they receive.
    { limit: 2, status: 'avail' },
    // Some services read words with commas as a list. Queries and error bodies that are built by hand often do not escape the
    // characters after the words.
    { limit: 7, status: `available,pending,sold '"\\\u65e5` },
  ] satisfies readonly Filter[],
  send: async (value: Filter, api) => ({ page: await api.listPets(value) }),
});

export const filterUnknown = requirement({
  id: 'list.filter.unknown',
  level: 'MUST',
  clause: 'list.parameters.status',
  text: 'With an unknown `status`, listPets returns a 4xx Error or at most one page of animals',
  judges: { unknownStatus },
  sends: [openParameters, ...FULL_STORE],
  check: ({ unknownStatus: trials }) =>
    trials.map(({ value, page }) => boundedPage(page, value.limit ?? DEFAULT_LIMIT)),
  docs: {
    why: 'An unknown value must not turn into a query without a page size, or into a crash.',
    how: 'Unknown words, other letter case and the empty value. A 4xx must be an Error. With a 200, the service may choose the animals, but not return more than one page of them.',
    example:
      'A client sent `status=Available`. The unknown value switched the page size off, and the response had 40 MB.',
    alsoAllowed:
      'Three responses conform: a 4xx Error, an empty page, and the page of a request without a filter.',
    fix: 'Compare the value with the three statuses. Return a 400 Error or an empty page.',
    fault: 'filter-unknown-oversized',
  },
});
