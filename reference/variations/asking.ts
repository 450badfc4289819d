import type { VariationTable } from '../variation.js';

/** Keys, ids in paths, and which refusal comes first. */
export const ASKING: VariationTable = {
  'bearer-exact': ['The scheme is Bearer to the letter, with one space.', { bearerForm: 'exact' }],
  'keys-sloppy': [
    'For animals, the right key counts in any form of the header.',
    { sloppyKeys: true },
  ],
  'keys-elsewhere': ['The key is accepted in a query or in X-API-Key.', { keyElsewhere: true }],
  'request-before-key': [
    'A wrong request is refused before its key is looked at.',
    { refusalOrder: 'request' },
  ],
  'key-before-path': ['The key is looked at before the path.', { refusalOrder: 'key-before-path' }],
  'request-first-and-422': [
    'Wrong requests first, and malformed ones with 422.',
    { refusalOrder: 'request', malformedPet: 422, invalidIds: 404 },
  ],
  'ids-loose-accepted': [
    'Leading zeros, a plus and spaces are read over.',
    { looseIds: 'accepted' },
  ],
  'ids-loose-404': ['Leading zeros, a plus and spaces find nothing.', { looseIds: 404 }],
  'ids-invalid-404': [
    'A petId that is not a number gets a 404.',
    { invalidIds: 404, idsBeyondInt64: 404 },
  ],
  'removed-410': ['The day has come: getPet is gone.', { removed: 410 }],
  'removed-404': [
    'The day has come: getPet finds nothing.',
    { removed: 404, deprecationHeaders: false },
  ],
  'clock-behind': ['The clock stands an hour behind.', { clockOffset: -3_600_000 }],
  'clock-ahead': ['The clock stands three days ahead.', { clockOffset: 259_200_000 }],
};
