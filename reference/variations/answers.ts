import type { VariationTable } from '../variation.js';

/** Variations of how responses are written. */
export const ANSWERS: VariationTable = {
  'numbers-point-zero': ['Integers are written as 7.0.', { numbers: 'point-zero' }],
  'numbers-exponent': [
    'Integers are written as 7e0.',
    { numbers: 'exponent', ids: 'beyond-double' },
  ],
  'numbers-tenfold': ['Integers are written as 70E-1.', { numbers: 'tenfold', ids: 'random' }],
  'numbers-zeros': [
    'Integers are written as 7e+00000000000.',
    { numbers: 'zeros', ids: 'from-zero' },
  ],
  'json-pretty': ['JSON with indentation.', { space: 'pretty' }],
  'json-wild': [
    'JSON with white space of all kinds, and keys in any order.',
    { space: 'wild', keyOrder: 'shuffled' },
  ],
  'json-ascii': ['Everything beyond ASCII is escaped.', { escapes: 'non-ascii' }],
  'json-escaped': ['Every character is escaped.', { escapes: 'all' }],
  'fields-twice': [
    'The first field of each object appears twice; the last value is right.',
    { firstFieldTwice: true },
  ],
  'fields-more': ['Fields that the interface does not know.', { extraFields: 'some' }],
  'fields-confusing': ['Unknown fields that look like known ones.', { extraFields: 'confusing' }],
  'fields-heavy': [
    'Animals, errors and messages have kilobytes of unknown fields.',
    { extraFields: 'heavy', animals: 300 },
  ],
  'media-type-charset': [
    'The media type has a charset.',
    { mediaType: 'application/json; charset=utf-8' },
  ],
  'media-type-upper': [
    'The media type is in capitals.',
    { mediaType: 'APPLICATION/JSON;Charset="UTF-8"' },
  ],
  'headers-many': ['Headers of proxies and frameworks.', { otherHeaders: 'many' }],
  'date-missing': ['No Date header.', { dateHeader: false }],
  'challenge-missing': ['No challenge on a 401.', { challenge: undefined }],
  'challenge-long': [
    'A challenge with parameters.',
    { challenge: 'Bearer realm="animals", error="invalid_token"' },
  ],
  'deprecation-unsaid': ['No Deprecation or Sunset header.', { deprecationHeaders: false }],
  'error-codes-upper': ['Error codes in capitals.', { errorCodes: 'upper' }],
  'error-codes-digits': ['Error codes are digits in a string.', { errorCodes: 'digits' }],
  'error-codes-dotted': [
    'Error codes have dots, such as errors.404.pet_not_found.',
    { errorCodes: 'dotted' },
  ],
  'dressed-up': [
    'JSON notation, extra fields, compression and chunking together.',
    {
      numbers: 'exponent',
      space: 'wild',
      keyOrder: 'shuffled',
      escapes: 'all',
      extraFields: 'confusing',
      coding: 'gzip',
      framing: 'chunked',
      otherHeaders: 'many',
    },
  ],
};
