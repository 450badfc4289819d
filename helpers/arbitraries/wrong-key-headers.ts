import fc from 'fast-check';

import { memoizeLast } from '../memoize.js';
import { fromList } from './from-list.js';
import { edited, paddingOf, type Edit } from './edits.js';
import { inBase64, LONG_KEY } from './near-misses.js';

const LETTERS_AND_DIGITS = /[A-Za-z0-9]/;
const MORE = [...'abcxyzABCXYZ0189'];

type Kind = (body: string) => readonly Edit[];

const places = ({ length }: { readonly length: number }, from = 0): readonly number[] =>
  Array.from({ length: Math.max(0, length - from) }, (_, index) => index + from);
/** All positions except the last: base64 may use only some of its bits. */
const inner = (body: string, which: RegExp): readonly number[] =>
  places(body.slice(0, -1)).filter((place) => which.test(body.charAt(place)));

/**
 * The length of the shortest part of the key that is sent. Reports hide each part that was sent. An even shorter part could also be
 * any other text of a request.
 */
const SHORTEST_PART = 4;

const KINDS: readonly Kind[] = [
  (body) => places(body).map((place) => `drop@${place}`),
  (body) => inner(body, LETTERS_AND_DIGITS).map((place) => `x@${place}`),
  (body) => inner(body, /[A-Za-z]/).map((place) => `case@${place}`),
  (body) => inner(body.slice(0, -1), LETTERS_AND_DIGITS).map((place) => `swap@${place}`),
  (body) => places(body, SHORTEST_PART).map((count) => `keep@0-${count - 1}`),
  (body) =>
    places(body, SHORTEST_PART).map((count) => `keep@${body.length - count}-${body.length - 1}`),
  (body) => places({ length: body.length > LONG_KEY ? 3 : 40 }, 1).map((count) => `front@${count}`),
];

/** Edits that turn a key into a different one, of every kind and at any position. */
const keyEdit = memoizeLast((key: string): fc.Arbitrary<Edit> => {
  const padding = paddingOf(key);
  const body = key.slice(0, key.length - padding.length);
  const isAnother = (edit: Edit): boolean => {
    const value = edited(key, edit);
    return value !== key && value !== '' && value !== padding && value.trim() === value;
  };
  const byPlace = KINDS.map((kind) => kind(body).filter(isAnother))
    .filter((edits) => edits.length > 0)
    .map(fromList);
  // At least two characters, because a base64 decoder may ignore a single one. The dot makes them look like a signature.
  const appended = fc
    .string({ unit: fc.constantFrom(...MORE), minLength: 2, maxLength: 8 })
    .map((more) => `append@${key.includes('.') ? '' : '.'}${more}`);
  return fc.oneof(...byPlace, appended);
});

/** `Authorization` headers with a near miss of the key. */
export function nearMissHeader(key: string): fc.Arbitrary<string> {
  return keyEdit(key).map((edit) => `Bearer {API_KEY:${edit}}`);
}

const token = (minLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...MORE, '-', '.', '_', '~'), minLength, maxLength: 40 });

/** `Authorization` headers with another key: words such as `null`, numbers, and random texts. */
export function otherKeyHeader(key: string): fc.Arbitrary<string> {
  const words = ['null', 'true', '0', '1', '-1', '{}', '[]', '*', '""', 'admin', 'test', 'API_KEY'];
  return fc
    .oneof(fc.constantFrom(...words), token(1))
    .filter((other) => !containsKey(other, key))
    .map((other) => `Bearer ${other}`);
}

/** `Authorization` headers with another scheme, and a wrong key or none. */
export function otherSchemeHeader(key: string): fc.Arbitrary<string> {
  const schemes = [
    'Basic',
    'Digest',
    'Token',
    'ApiKey',
    'Key',
    'Negotiate',
    'AWS4',
    'Bear',
    'Bearers',
  ];
  const parts = fc.tuple(
    fc.constantFrom(...schemes),
    fc.oneof({ withCrossShrink: true }, token(0), token(8)),
  );
  // Credentials of Basic, with and without a colon.
  const credentials = fc.tuple(token(1), fc.constantFrom('', ':'), token(0));
  return fc.oneof(
    {
      weight: 2,
      arbitrary: parts
        .filter(([, other]) => !containsKey(other, key))
        .map(([scheme, other]) => `${scheme} ${other}`.trim()),
    },
    {
      weight: 1,
      arbitrary: credentials
        .map((some) => some.join(''))
        .filter((other) => !containsKey(other, key))
        .map((other) => `Basic ${inBase64(other)}`),
    },
  );
}

/** Whether a text contains the key: a short key may be drawn by chance. */
const containsKey = (other: string, key: string): boolean => other.includes(key);

/** Texts before and after the key. */
const BEFORE = ['', 'Token ', 'Digest ', 'Basic ', 'Key ', 'Bearer Bearer ', 'Bearer, ', 'Bearer:'];
const BEHIND = [
  '',
  ' x',
  ',x',
  ';x',
  '"',
  "'",
  ' Bearer',
  '/x',
  '?x',
  '#x',
  '=x',
  ' {API_KEY}',
  '>',
  ']',
  ')',
  ',',
  ';',
  '/',
  ', Basic x',
];

/** `Authorization` headers with the right key in any form other than `Bearer <API_KEY>`. */
export const malformedHeader: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...BEFORE, 'Bearer "', "Bearer '", 'Bearer <', 'Bearer=', 'Bearer/'),
      token(1).map((scheme) => `${scheme} `),
      token(1).map((more) => `Bearer ${more}`),
    ),
    fc.constantFrom(...BEHIND),
  )
  .map(([before, behind]) => `${before}{API_KEY}${behind}`)
  .filter((header) => !/^bearer +\{API_KEY\}$/i.test(header));
