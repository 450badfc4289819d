import fc from 'fast-check';

import { STATUSES } from '../../schemas/shapes.js';
import { inCapitals } from '../../helpers/arbitraries/letter-case.js';
import { magnitude } from '../../helpers/arbitraries/magnitudes.js';
import { printableText } from '../../helpers/arbitraries/printable.js';

const BEYOND_ASCII = ['\u00e9', '\u00df', '\u0130', '\u017f', '\u00b2', '\u732b', '\u{1F415}'];

/** A printable ASCII character, or one of a few others. A server may refuse control characters before the service sees the request. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...BEYOND_ASCII) },
);
const word = fc.string({ unit: character, maxLength: 12 });

const SIZE = fc.integer({ min: 1, max: 100 });

/** Limits below 1 as text, such as `-7`. */
export const limitBelow: fc.Arbitrary<string> = magnitude.map((size) => `-${size}`);

/** Limits above 100 as text, such as `107`. */
export const limitAbove: fc.Arbitrary<string> = magnitude.map((size) => `${size + 100n}`);

/** The digit zero in other scripts. Some parsers accept the digits of these scripts. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10, 0x1d7ce];
const inScript = (size: number, zero: number): string =>
  [...`${size}`].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');

/** Texts to put before and after a limit. */
const AROUND = [
  '',
  ' ',
  '+',
  '0',
  '00',
  '_',
  ',',
  '.',
  "'",
  '"',
  '-',
  'e',
  'x',
  '%',
  '[',
  ']',
  'n',
];

/** Limits that are anything but a plain integer: other digits, signs, fractions, bases, or text. */
export const limitMalformed: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(SIZE, fc.nat(999)).map(([size, part]) => `${size}.${part}`),
    fc.tuple(SIZE, fc.integer({ min: -2, max: 9 })).map(([size, power]) => `${size}e${power}`),
    fc
      .tuple(fc.constantFrom(...AROUND), SIZE, fc.constantFrom(...AROUND))
      .map(([before, size, behind]) => `${before}${size}${behind}`),
    fc.tuple(fc.constantFrom('0x', '0b1', '0o'), SIZE).map(([base, size]) => `${base}${size}`),
    fc.tuple(SIZE, fc.constantFrom(...ZEROS)).map(([size, zero]) => inScript(size, zero)),
    word,
    { weight: 3, arbitrary: printableText(/\D/) },
  )
  .filter((text) => !/^-?(?:0|[1-9]\d*)$/.test(text));

const status = fc.constantFrom(...STATUSES);
/** A query of listPets that the interface defines. */
export const listQueryText: fc.Arbitrary<string> = fc.oneof(
  SIZE.map((size) => `limit=${size}`),
  status.map((which) => `status=${which}`),
  fc.tuple(SIZE, status).map(([size, which]) => `limit=${size}&status=${which}`),
);

/** Texts to put before or after a status. */
const BESIDE = [' ', ',', '|', 's', '0', "'", '"', '.', '-', '_', '%', '*', '\u00a0', '\u200b'];
/** Other texts that some services treat specially. */
const WORDS = [
  'all',
  'any',
  '*',
  '%',
  'null',
  'undefined',
  'true',
  'false',
  '0',
  '1',
  '2',
  '-1',
  'none',
  'unknown',
  'deleted',
  'reserved',
  '__proto__',
  'toString',
  '[]',
  '{}',
  '!sold',
  'not sold',
];

/** Values of `status` other than the three of the interface. */
export const unknownStatusText: fc.Arbitrary<string> = fc
  .oneof(
    fc.tuple(status, fc.nat(255)).map(([text, bits]) => inCapitals(text, bits)),
    fc.tuple(status, fc.constantFrom(...BESIDE)).map(([text, more]) => `${text}${more}`),
    fc.tuple(fc.constantFrom(...BESIDE), status).map(([more, text]) => `${more}${text}`),
    fc.tuple(status, fc.integer({ min: 1, max: 8 })).map(([text, kept]) => text.slice(0, kept)),
    fc
      .tuple(status, fc.constantFrom(',', '|', ' ', '&', '+'), status)
      .map(([one, between, other]) => `${one}${between}${other}`),
    fc.constantFrom(...WORDS),
    word,
    { weight: 3, arbitrary: printableText() },
  )
  .filter((text) => !STATUSES.some((known) => known === text));
