import { probe } from '../probes/probe.js';
import fc, { type Arbitrary } from 'fast-check';

import { printableIn } from '../../helpers/arbitraries/printable.js';
import { unknownStatusText } from '../values/query-texts.js';
import { draws } from '../../helpers/probes/probe.js';

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
