import { NumberText } from '../../helpers/json/exact-json.js';
import { describe, expect, test } from 'vitest';
import { fc } from '../properties.js';
import { read } from './read.js';

const MANY = { numRuns: 300 };

describe('a number', () => {
  test('that is integral is exact, however it is written', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
        fc.integer({ min: 0, max: 12 }),
        (value, zeros) => {
          const tail = '0'.repeat(zeros);
          expect(read(`${value}`)).toBe(value);
          expect(read(`${value}.0${tail}`)).toBe(value);
          expect(read(`${value}e0`)).toBe(value);
          expect(read(`${value}${value === 0n ? '' : tail}E-${value === 0n ? 0 : zeros}`)).toBe(
            value,
          );
          expect(read(`${value}e+${zeros}`)).toBe(value * 10n ** BigInt(zeros));
        },
      ),
      MANY,
    );
  });

  test.each([
    ['-0', 0n],
    ['-0.0', 0n],
    ['0e99', 0n],
    ['1e2', 100n],
    ['1.5e1', 15n],
    ['120e-1', 12n],
    ['-2.50e2', -250n],
    ['9223372036854775807', 2n ** 63n - 1n],
    ['9007199254740993', 2n ** 53n + 1n],
    ['0.001e3', 1n],
  ])('such as %s is read as the integer %s', (text, value) => {
    expect(read(text)).toBe(value);
  });

  test.each([
    '1.5',
    '0.1',
    '-0.5',
    '1e-1',
    '15e-1',
    '10e-3',
    '100e-4',
    '1e400',
    '1e-400',
    '1e999999999',
    '1e99999999999',
    '7'.repeat(10_000),
  ])('that is a fraction, or very large, keeps its text: %s', (text) => {
    const value = read(text);
    expect(value).toBeInstanceOf(NumberText);
    expect(String(value)).toBe(text);
  });

  test('that is a fraction is never read as an integer', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
        fc.integer({ min: 1, max: 999 }),
        (whole, part) => {
          const fraction = `${part}`.padStart(3, '0');
          expect(read(`${whole}.${fraction}`)).toBeInstanceOf(NumberText);
        },
      ),
    );
  });
});
