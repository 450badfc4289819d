import type { VariationTable } from '../variation.js';

/** Variations of responses that the interface leaves open: the responses to invalid and unknown query parameters. */
export const LISTINGS: VariationTable = {
  'limit-zero-422': ['limit=0 is refused with 422.', { limitZero: 422 }],
  'limit-zero-empty': ['limit=0 gives an empty page.', { limitZero: 'empty', animals: 150 }],
  'limit-zero-default': ['limit=0 gives the default page.', { limitZero: 'default', animals: 150 }],
  'limit-negative-smallest': [
    'A negative limit gives one animal.',
    { limitNegative: 'smallest', animals: 150 },
  ],
  'limit-above-capped': [
    'A limit above 100 gives 100 animals.',
    { limitAbove: 'largest', animals: 150 },
  ],
  'limit-above-default': [
    'A limit above 100 gives the default page.',
    { limitAbove: 'default', animals: 150 },
  ],
  'limit-not-integer-default': [
    'A limit that is not an integer returns the default page.',
    { limitNotInteger: 'default', animals: 150 },
  ],
  'limit-lenient': [
    'A limit such as 12abc is read as 12. A limit below 1 becomes 1, and a limit above 100 becomes 100.',
    {
      limitZero: 'lenient',
      limitNegative: 'lenient',
      limitAbove: 'lenient',
      limitNotInteger: 'lenient',
      animals: 150,
    },
  ],
  'limits-all-422': [
    'All wrong limits are refused with 422.',
    { limitZero: 422, limitNegative: 422, limitAbove: 422, limitNotInteger: 422 },
  ],
  'filter-unknown-422': ['An unknown status filter is refused with 422.', { unknownFilter: 422 }],
  'filter-unknown-empty': ['An unknown status filter matches nothing.', { unknownFilter: 'empty' }],
  'filter-unknown-all': [
    'An unknown status filter is ignored.',
    { unknownFilter: 'all', animals: 150 },
  ],
  'filter-unknown-closest': [
    'Letter case in a filter, and spaces around it, are ignored.',
    { unknownFilter: 'closest' },
  ],
  'parameters-unknown-400': ['An unknown query parameter is refused.', { unknownParameters: 400 }],
  'parameters-unknown-422': [
    'An unknown query parameter is refused with 422, even without the right API key.',
    { unknownParameters: 422 },
  ],
};
