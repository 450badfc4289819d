import fc from 'fast-check';

const COMMON = [
  'text/plain',
  'text/html',
  'text/csv',
  'text/json',
  'text/x-json',
  'text/javascript',
  'application/xml',
  'application/octet-stream',
  'application/x-ndjson',
  'application/cbor',
  'application/problem+json',
  'application/vnd.api+json',
  'application/ld+json',
  'image/png',
  'application/jsonp',
  'application/json5',
  'application/json-seq',
  'application/yaml',
];
const TOKEN = [...'abcjnosx019', '-', '.', '+'];
const token = fc.string({ unit: fc.constantFrom(...TOKEN), minLength: 1, maxLength: 8 });
const JSON_TYPE = 'application/json';

/** Media types other than application/json, some with a parameter. */
export const otherMediaType: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...COMMON),
      token.map((more) => `${JSON_TYPE}${more}`),
      token.map((more) => `application/${more}+json`),
      token.map((more) => `application/${more}`),
      token.map((more) => `${more}/json`),
    ),
    fc.constantFrom('', '; charset=utf-8', ';charset=latin1'),
  )
  .map(([type, parameter]) => `${type}${parameter}`)
  .filter((type) => !/^application\/json(?:;|$)/.test(type));
