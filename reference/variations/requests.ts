import type { VariationTable } from '../variation.js';

/** Variations of keys, ids in paths, the order of checks, getPet after its removal, and the clock. */
export const REQUESTS: VariationTable = {
  'bearer-exact': ['The scheme must be exactly Bearer, with one space.', { bearerForm: 'exact' }],
  'keys-sloppy': [
    'The operations on animals accept any Authorization header that contains the right key.',
    { sloppyKeys: true },
  ],
  'keys-elsewhere': ['The key is accepted in a query or in X-API-Key.', { keyElsewhere: true }],
  'request-before-key': [
    'An invalid request is refused before its key is checked.',
    { refusalOrder: 'request' },
  ],
  'key-before-path': ['The key is checked before the path.', { refusalOrder: 'key-before-path' }],
  'request-first-and-422': [
    'Invalid requests are refused before the key is checked, malformed JSON with 422.',
    { refusalOrder: 'request', malformedPet: 422, invalidIds: 404 },
  ],
  'ids-loose-accepted': [
    'Leading zeros, a plus and spaces in a petId are ignored.',
    { looseIds: 'accepted' },
  ],
  'ids-loose-404': ['A petId with leading zeros, a plus or spaces gets a 404.', { looseIds: 404 }],
  'ids-invalid-404': [
    'A petId that is not an int64 gets a 404.',
    { invalidIds: 404, idsBeyondInt64: 404 },
  ],
  'removed-410': ['After its removal, getPet returns 410.', { removed: 410 }],
  'removed-404': [
    'After its removal, getPet returns 404.',
    { removed: 404, deprecationHeaders: false },
  ],
  'removed-page': ['After its removal, getPet returns a page of the server.', { removed: 'page' }],
  'removed-redirect': [
    'After its removal, getPet redirects to the listing.',
    { removed: 'redirect' },
  ],
  'removed-tombstone': [
    'After its removal, getPet returns 200 and an object that is not an animal.',
    { removed: 'tombstone' },
  ],
  'clock-behind': ['The clock is an hour slow.', { clockOffset: -3_600_000 }],
  'clock-ahead': ['The clock is three days fast.', { clockOffset: 259_200_000 }],
};
