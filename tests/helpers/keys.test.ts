import { describe, expect, test } from 'vitest';
import { nearMisses, otherKey } from '../../helpers/arbitraries/keys.js';
import { fc } from '../properties.js';

const MANY = { numRuns: 500 };
const key = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.+/='), minLength: 1, maxLength: 24 });
const usual = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);

describe('near misses', () => {
  test('never equal the key, nor each other, nor nothing', () => {
    fc.assert(
      fc.property(key, (secret) => {
        const values = nearMisses(secret).map(({ value }) => value);
        expect(values).not.toContain(secret);
        expect(values).not.toContain('');
        expect(new Set(values).size).toBe(values.length);
      }),
      MANY,
    );
  });

  test('never change the last character alone', () => {
    fc.assert(
      fc.property(usual, (secret) => {
        const head = secret.slice(0, -1);
        const last = nearMisses(secret).filter(
          ({ value }) => value.length === secret.length && value.startsWith(head),
        );
        expect(last).toEqual([]);
      }),
      MANY,
    );
  });

  test('are shorter, longer, of another letter case, and changed in one character', () => {
    fc.assert(
      fc.property(usual, (secret) => {
        fc.pre(/[a-z]/i.test(secret));
        const values = nearMisses(secret).map(({ value }) => value);
        expect(
          values.some((value) => value.length < secret.length && secret.startsWith(value)),
        ).toBe(true);
        expect(
          values.some((value) => value.length > secret.length && value.startsWith(secret)),
        ).toBe(true);
        expect(
          values.some((value) => value !== secret && value.toLowerCase() === secret.toLowerCase()),
        ).toBe(true);
        expect(values.some((value) => differing(value, secret) === 1)).toBe(true);
      }),
      MANY,
    );
  });

  test('have names that tell them apart', () => {
    const probes = nearMisses('aB3-aB3-aB3-aB3').map(({ probe }) => probe);
    expect(new Set(probes).size).toBe(probes.length);
    expect(probes.length).toBeGreaterThanOrEqual(8);
  });
});

function differing(a: string, b: string): number {
  return a.length === b.length ? [...a].filter((each, index) => each !== b[index]).length : -1;
}

test('another key is like the key, and is another', () => {
  fc.assert(
    fc.property(usual, (secret) => {
      const other = otherKey(secret);
      expect(other).not.toBe(secret);
      expect(other).toHaveLength(secret.length);
      expect(other).toMatch(/^[A-Za-z0-9]+$/);
    }),
    MANY,
  );
});
