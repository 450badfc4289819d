import type { Variation } from '../variation.js';

/** Keys, ids in paths, and which refusal comes first. */
export const ASKING: readonly Variation[] = [
  {
    name: 'bearer-exact',
    about: 'The scheme is Bearer to the letter, with one space.',
    freedoms: { bearerForm: 'exact' },
  },
  {
    name: 'keys-sloppy',
    about: 'For animals, the right key counts in any form of the header.',
    freedoms: { sloppyKeys: true },
  },
  {
    name: 'keys-elsewhere',
    about: 'The key is accepted in a query or in X-API-Key.',
    freedoms: { keyElsewhere: true },
  },
  {
    name: 'request-before-key',
    about: 'A wrong request is refused before its key is looked at.',
    freedoms: { refusalOrder: 'request' },
  },
  {
    name: 'key-before-path',
    about: 'The key is looked at before the path.',
    freedoms: { refusalOrder: 'key-before-path' },
  },
  {
    name: 'request-first-and-422',
    about: 'Wrong requests first, and malformed ones with 422.',
    freedoms: { refusalOrder: 'request', malformedPet: 422, invalidIds: 404 },
  },
  {
    name: 'ids-loose-accepted',
    about: 'Leading zeros, a plus and spaces are read over.',
    freedoms: { looseIds: 'accepted' },
  },
  {
    name: 'ids-loose-404',
    about: 'Leading zeros, a plus and spaces find nothing.',
    freedoms: { looseIds: 404 },
  },
  {
    name: 'ids-invalid-404',
    about: 'A petId that is not a number gets a 404.',
    freedoms: { invalidIds: 404, idsBeyondInt64: 404 },
  },
  {
    name: 'removed-410',
    about: 'The day has come: getPet is gone.',
    freedoms: { removed: 410 },
  },
  {
    name: 'removed-404',
    about: 'The day has come: getPet finds nothing.',
    freedoms: { removed: 404, deprecationHeaders: false },
  },
  {
    name: 'clock-behind',
    about: 'The clock stands an hour behind.',
    freedoms: { clockOffset: -3_600_000 },
  },
  {
    name: 'clock-ahead',
    about: 'The clock stands three days ahead.',
    freedoms: { clockOffset: 259_200_000 },
  },
];
