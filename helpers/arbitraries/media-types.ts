import fc from 'fast-check';

const MAIN = ['text', 'application', 'image', 'audio', 'font', 'model', 'multipart', 'message'];
const SUBTYPES = [
  'plain',
  'html',
  'csv',
  'json',
  'x-json',
  'javascript',
  'xml',
  'octet-stream',
  'x-ndjson',
  'cbor',
  'problem+json',
  'vnd.api+json',
  'ld+json',
  'png',
  'jsonp',
  'json5',
  'json-seq',
  'yaml',
];
const TOKEN = [...'abcjnosx019', '-', '.', '+'];
const token = fc.string({ unit: fc.constantFrom(...TOKEN), minLength: 1, maxLength: 8 });
const JSON_TYPE = 'application/json';

/** Malformed media types, on which some parsers crash. */
const MALFORMED = [
  'application',
  'application/',
  '/json',
  'application json',
  'application/json/json',
];

/** Media types other than application/json, some with a parameter, and malformed ones. */
export const otherMediaType: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      // Any type with any subtype, because some services check only one of them.
      fc
        .tuple(fc.constantFrom(...MAIN), fc.constantFrom(...SUBTYPES))
        .map((parts) => parts.join('/')),
      token.map((more) => `${JSON_TYPE}${more}`),
      token.map((more) => `application/${more}+json`),
      token.map((more) => `application/${more}`),
      token.map((more) => `${more}/json`),
      fc.constantFrom(...MALFORMED),
    ),
    fc.constantFrom('', '; charset=utf-8', ';charset=latin1'),
  )
  .map(([type, parameter]) => `${type}${parameter}`)
  .filter((type) => !/^application\/json(?:;|$)/.test(type));

/** Returns the type and the subtype of a media type, each only if it is in the lists above. */
export function mediaTypeParts(type: string): readonly string[] {
  const [main = '', subtype = ''] = type.split(';', 1).join('').split('/');
  return [...MAIN.filter((each) => each === main), ...SUBTYPES.filter((each) => each === subtype)];
}
