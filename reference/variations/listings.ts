import type { Variation } from '../variation.js';

/** What a listing makes of parameters that the interface does not settle. */
export const LISTINGS: readonly Variation[] = [
  {
    name: 'limit-zero-422',
    about: 'limit=0 is refused with 422.',
    freedoms: { limitZero: 422 },
  },
  {
    name: 'limit-zero-empty',
    about: 'limit=0 gives an empty page.',
    freedoms: { limitZero: 'empty', animals: 150 },
  },
  {
    name: 'limit-zero-default',
    about: 'limit=0 gives the default page.',
    freedoms: { limitZero: 'default', animals: 150 },
  },
  {
    name: 'limit-negative-smallest',
    about: 'A negative limit gives one animal.',
    freedoms: { limitNegative: 'smallest', animals: 150 },
  },
  {
    name: 'limit-above-capped',
    about: 'A limit above 100 gives 100.',
    freedoms: { limitAbove: 'largest', animals: 150 },
  },
  {
    name: 'limit-above-default',
    about: 'A limit above 100 gives the default page.',
    freedoms: { limitAbove: 'default', animals: 150 },
  },
  {
    name: 'limit-not-integer-default',
    about: 'A limit that is not a number returns the default page.',
    freedoms: { limitNotInteger: 'default', animals: 150 },
  },
  {
    name: 'limit-lenient',
    about: 'Whatever digits a limit begins with count, within 1 and 100.',
    freedoms: {
      limitZero: 'lenient',
      limitNegative: 'lenient',
      limitAbove: 'lenient',
      limitNotInteger: 'lenient',
      animals: 150,
    },
  },
  {
    name: 'limits-all-422',
    about: 'All wrong limits are refused with 422.',
    freedoms: { limitZero: 422, limitNegative: 422, limitAbove: 422, limitNotInteger: 422 },
  },
  {
    name: 'filter-unknown-422',
    about: 'An unknown status filter is refused with 422.',
    freedoms: { unknownFilter: 422 },
  },
  {
    name: 'filter-unknown-empty',
    about: 'An unknown status filter matches nothing.',
    freedoms: { unknownFilter: 'empty' },
  },
  {
    name: 'filter-unknown-all',
    about: 'An unknown status filter is ignored.',
    freedoms: { unknownFilter: 'all', animals: 150 },
  },
  {
    name: 'filter-unknown-closest',
    about: 'Letter case and padding of a filter do not matter.',
    freedoms: { unknownFilter: 'closest' },
  },
  {
    name: 'parameters-unknown-400',
    about: 'An unknown query parameter is refused.',
    freedoms: { unknownParameters: 400 },
  },
  {
    name: 'parameters-unknown-422',
    about: 'An unknown query parameter is refused with 422, whatever the key.',
    freedoms: { unknownParameters: 422 },
  },
];
