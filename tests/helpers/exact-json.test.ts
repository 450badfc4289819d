import { parse } from 'lossless-json';
import { describe, expect, test } from 'vitest';
import {
  DEEPEST,
  inWords,
  bothInWords,
  isObject,
  member,
  MOST_VALUES,
  NumberText,
  parseExact,
  TOO_DEEP,
  type Json,
} from '../../helpers/json/exact-json.js';
import { toExact } from '../../helpers/json/exact-numbers.js';
import { fc } from '../properties.js';
import { read } from './read.js';

const MANY = { numRuns: 300 };

/** The value that `JSON.parse` would return. */
function rounded(value: Json): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof NumberText) return Number(value.toString());
  if (Array.isArray(value)) return value.map(rounded);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]));
}

/** Any JSON value without negative zero, which no bigint can represent. */
const json = fc
  .jsonValue({ maxDepth: 4 })
  .filter((value) => !/-0(?![.\d])/.test(JSON.stringify(value)) && !hasNegativeZero(value));

function hasNegativeZero(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasNegativeZero);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some(hasNegativeZero);
  return Object.is(value, -0);
}

describe('a JSON text', () => {
  test('is read as by JSON.parse, except for the numbers', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        expect(rounded(read(text))).toEqual(JSON.parse(text));
      }),
      MANY,
    );
  });

  test('is read as by another lossless parser, however its numbers are written', () => {
    const number = fc
      .tuple(fc.bigInt(), fc.constantFrom('', '.0', '.50', '.5e-7'), fc.constantFrom('', 'E+3'))
      .map(([whole, fraction, power]) => whole + fraction + (fraction.includes('e') ? '' : power));
    const text = fc.oneof(
      json.map((value) => JSON.stringify(value)),
      number,
    );
    const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n  ');
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), space, (texts, between) => {
        const list = `[${texts.map((item) => between + item).join(`${between},`)}${between}]`;
        expect(read(list)).toEqual(parse(list, undefined, toExact));
      }),
      MANY,
    );
  });

  test('is read the same before a number that no double can represent', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', '7', 'a', 'a:b'));
    const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(fc.maxSafeInteger(), fc.boolean(), fc.constant(null), fc.string()),
        fc.array(tie('value')),
        fc.dictionary(key, tie('value')),
      ),
    }));
    fc.assert(
      fc.property(anything, fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const [beside] = read(`[${text}, 9007199254740993]`) as Json[];
        expect(read(text)).toEqual(beside);
      }),
      MANY,
    );
  });

  test('is refused exactly if JSON.parse refuses it', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '\\',
      '\\u00e9',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'null',
      ' ',
      '\n',
      '/*',
      "'",
      'NaN',
    );
    const almost = fc.array(fragments, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(almost, fc.string(), fc.string({ unit: 'binary' })), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(parseExact(text).ok).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '',
    ' ',
    '\n',
    '{',
    '[1,]',
    '{"a":1,}',
    '01',
    '+1',
    '.5',
    '1.',
    '0x7',
    'NaN',
    'Infinity',
    "'a'",
    '"a\nb"',
    '"\\x"',
    '{}{}',
    'nul',
    '[1,/* two */2]',
    '[1] // one',
    '[,1]',
    '[1,,2]',
    '[1}',
    '{"a" 1}',
    '\u00a0[1]',
  ])('is not %j', (text) => {
    expect(parseExact(text).ok).toBe(false);
  });
});

describe('a deviation from strict JSON', () => {
  test('is a byte order mark, which is skipped and reported', () => {
    expect(parseExact('\ufeff[1]')).toMatchObject({
      ok: true,
      value: [1n],
      loose: ['a byte order mark'],
    });
    expect(parseExact('[1]')).toMatchObject({ loose: [] });
  });

  test('is a duplicate key, whose last value counts', () => {
    expect(parseExact('{"a":1,"a":2}')).toMatchObject({
      ok: true,
      value: { a: 2n },
      loose: ['the duplicate object key "a"'],
    });
    expect(parseExact('{"a":{"a":1},"b":{"a":2}}')).toMatchObject({ loose: [] });
  });
});

describe('nesting', () => {
  const nested = (depth: number, [open, close] = ['[', ']']): string =>
    open?.repeat(depth) + '1' + close?.repeat(depth);

  test('is read up to the limit, and refused beyond', () => {
    expect(parseExact(nested(DEEPEST)).ok).toBe(true);
    expect(parseExact(nested(DEEPEST + 1))).toEqual({ ok: false, why: TOO_DEEP });
    expect(parseExact(nested(DEEPEST, ['{"a":', '}'])).ok).toBe(true);
    expect(parseExact(nested(DEEPEST + 1, ['{"a":', '}'])).ok).toBe(false);
  });

  test('does not crash the parser, however deep it is', () => {
    for (const text of [nested(200_000), '['.repeat(200_000), '{"a":'.repeat(100_000)]) {
      expect(parseExact(text).ok).toBe(false);
    }
  });

  test('is not counted inside strings', () => {
    expect(parseExact(`"${'['.repeat(200)}"`).ok).toBe(true);
    expect(parseExact(`["\\"${'['.repeat(200)}"]`).ok).toBe(true);
  });
});

describe('an object', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'has %s only where it is written',
    (key) => {
      const empty = read('{}');
      const written = read(`{"${key}":7}`);
      expect(isObject(empty) && member(empty, key)).toBeUndefined();
      expect(isObject(written) && member(written, key)).toBe(7n);
    },
  );

  test('inherits nothing from a __proto__ in the text', () => {
    const value = read('{"__proto__":{"id":7}}');
    expect(isObject(value) && member(value, 'id')).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'id')).toBe(false);
  });
});

test('a value in words is short and exact', () => {
  expect(inWords(read('{"a":[1,2.50,9007199254740993],"b":null}'))).toBe(
    '{"a":[1,2.50,9007199254740993],"b":null}',
  );
  expect(inWords(undefined)).toBe('nothing');
  expect(inWords('x'.repeat(500)).length).toBeLessThan(160);
});

test('a response with too many values is not parsed, however short they are', () => {
  const items = (count: number): string => `[${'0,'.repeat(count - 2)}0]`;
  expect(parseExact(items(MOST_VALUES)).ok).toBe(true);
  expect(parseExact(items(MOST_VALUES + 1))).toEqual({
    ok: false,
    why: `more than ${MOST_VALUES} keys and values`,
  });
});

describe('two values in one message', () => {
  test('are shown from shortly before their first difference', () => {
    const same = 'the same words again and again, for longer than anybody reads: ';
    expect(bothInWords(`${same}one`, `${same}two`)).toEqual([
      '"…than anybody reads: one" (66 characters)',
      '"…than anybody reads: two" (66 characters)',
    ]);
    const [expected, observed] = bothInWords(same.repeat(9), same.repeat(3));
    expect(expected).toMatch(/^"…than anybody reads: the same words again/);
    expect(observed).toMatch(/^"….{20}" \(189 characters\)$/);
  });

  test('are shown from the start if they differ there, or are not strings', () => {
    expect(bothInWords('Rex', 'rex')).toEqual(['"Rex"', '"rex"']);
    expect(bothInWords(7n, undefined)).toEqual(['7', 'nothing']);
  });
});
