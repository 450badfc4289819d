import type { Variation } from '../variation.js';

/** How answers are written. */
export const ANSWERS: readonly Variation[] = [
  {
    name: 'numbers-point-zero',
    about: 'Integers are written as 7.0.',
    freedoms: { numbers: 'point-zero' },
  },
  {
    name: 'numbers-exponent',
    about: 'Integers are written as 7e0.',
    freedoms: { numbers: 'exponent', ids: 'beyond-double' },
  },
  {
    name: 'numbers-tenfold',
    about: 'Integers are written as 70E-1.',
    freedoms: { numbers: 'tenfold', ids: 'random' },
  },
  {
    name: 'numbers-zeros',
    about: 'Integers are written as 7e+00000000000.',
    freedoms: { numbers: 'zeros', ids: 'from-zero' },
  },
  {
    name: 'json-pretty',
    about: 'JSON with indentation.',
    freedoms: { space: 'pretty' },
  },
  {
    name: 'json-wild',
    about: 'White space of all kinds, keys in any order.',
    freedoms: { space: 'wild', keyOrder: 'shuffled' },
  },
  {
    name: 'json-ascii',
    about: 'Everything beyond ASCII is escaped.',
    freedoms: { escapes: 'non-ascii' },
  },
  {
    name: 'json-escaped',
    about: 'Every character is escaped.',
    freedoms: { escapes: 'all' },
  },
  {
    name: 'fields-twice',
    about: 'The first field of each object is there twice; the last value is right.',
    freedoms: { firstFieldTwice: true },
  },
  {
    name: 'fields-more',
    about: 'Fields that the interface does not know.',
    freedoms: { extraFields: 'some' },
  },
  {
    name: 'fields-confusing',
    about: 'Unknown fields that look like known ones.',
    freedoms: { extraFields: 'confusing' },
  },
  {
    name: 'fields-heavy',
    about: 'Every animal has kilobytes of links, and so have errors and messages.',
    freedoms: { extraFields: 'heavy', animals: 300 },
  },
  {
    name: 'media-type-charset',
    about: 'The media type has a charset.',
    freedoms: { mediaType: 'application/json; charset=utf-8' },
  },
  {
    name: 'media-type-upper',
    about: 'The media type is in capitals.',
    freedoms: { mediaType: 'APPLICATION/JSON;Charset="UTF-8"' },
  },
  {
    name: 'headers-many',
    about: 'Headers of proxies and frameworks.',
    freedoms: { otherHeaders: 'many' },
  },
  {
    name: 'date-missing',
    about: 'No Date header.',
    freedoms: { dateHeader: false },
  },
  {
    name: 'challenge-missing',
    about: 'No challenge on a 401.',
    freedoms: { challenge: undefined },
  },
  {
    name: 'challenge-long',
    about: 'A challenge with parameters.',
    freedoms: { challenge: 'Bearer realm="animals", error="invalid_token"' },
  },
  {
    name: 'deprecation-unsaid',
    about: 'Neither Deprecation nor Sunset.',
    freedoms: { deprecationHeaders: false },
  },
  {
    name: 'error-codes-upper',
    about: 'Error codes in capitals.',
    freedoms: { errorCodes: 'upper' },
  },
  {
    name: 'error-codes-digits',
    about: 'Error codes are digits in a string.',
    freedoms: { errorCodes: 'digits' },
  },
  {
    name: 'error-codes-dotted',
    about: 'Error codes are paths.',
    freedoms: { errorCodes: 'dotted' },
  },
  {
    name: 'dressed-up',
    about: 'Spelling, fields, coding and framing at once.',
    freedoms: {
      numbers: 'exponent',
      space: 'wild',
      keyOrder: 'shuffled',
      escapes: 'all',
      extraFields: 'confusing',
      coding: 'gzip',
      framing: 'chunked',
      otherHeaders: 'many',
    },
  },
];
