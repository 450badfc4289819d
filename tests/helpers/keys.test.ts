import { describe, expect, test } from 'vitest';
import { edited } from '../../helpers/arbitraries/edits.js';
import { nearMisses, otherKey } from '../../helpers/arbitraries/near-misses.js';
import { fc } from '../properties.js';

const MANY = { numRuns: 500 };
const key = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.+/='), minLength: 1, maxLength: 24 });
const usual = fc.stringMatching(/^[A-Za-z0-9]{16,40}$/);

describe('near misses', () => {
  test('are never equal to the key or to each other, and never empty', () => {
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

  test('of a key in base64 never decode to the same bytes', () => {
    const bytes = fc.uint8Array({ minLength: 9, maxLength: 40 });
    const coding = fc.constantFrom('base64' as const, 'base64url' as const);
    fc.assert(
      fc.property(bytes, coding, (plain, as) => {
        const decoded = (text: string): string => Buffer.from(text, 'base64').toString('hex');
        const secret = Buffer.from(plain).toString(as);
        const same = nearMisses(secret).filter(({ value }) => decoded(value) === decoded(secret));
        expect(same).toEqual([]);
      }),
      MANY,
    );
  });

  test('of a token never have the same first two parts and the same decoded signature as the token', () => {
    const part = fc.uint8Array({ minLength: 12, maxLength: 96 }).map((plain) => {
      return Buffer.from(plain).toString('base64url');
    });
    fc.assert(
      fc.property(part, part, part, (head, body, signature) => {
        const signed = (token: string): string => {
          const [first = '', second = '', third = ''] = token.split('.');
          return `${first}.${second}.${Buffer.from(third, 'base64url').toString('hex')}`;
        };
        const token = `${head}.${body}.${signature}`;
        const same = nearMisses(token).filter(({ value }) => signed(value) === signed(token));
        expect(same).toEqual([]);
      }),
      MANY,
    );
  });

  test('of a long key are not much longer, because servers refuse a header of 8 KB', () => {
    const long = 'aB3-'.repeat(800);
    const most = Math.max(...nearMisses(long).map(({ value }) => value.length));
    expect(most).toBeLessThan(long.length + 10);
  });

  test('are shorter, longer, in another letter case, or changed in one character', () => {
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

  test('include one that replaces a dot inside the key, to detect a service that uses the key as a pattern', () => {
    const secret = 'k3y-Zq7f.Xw2pL9sT';
    const values = nearMisses(secret).map(({ value }) => value);
    expect(values.filter((value) => new RegExp(`^${secret}$`).test(value))).toHaveLength(1);
  });

  test('are made from the key by an edit, which does not reveal the key', () => {
    fc.assert(
      fc.property(key, (secret) => {
        for (const { edit, value } of nearMisses(secret)) {
          expect(edited(secret, edit)).toBe(value);
          expect(edit).toMatch(/^[a-z]+(@(-1|\d+(-\d+)?|[.;]?xx))?$/);
        }
      }),
      MANY,
    );
  });

  test.each([
    ['drop@2', 'aBY-2'],
    ['drop@-1', 'aB9Y-'],
    ['keep@0-2', 'aB9'],
    ['case@1', 'ab9Y-2'],
    ['case', 'Ab9y-2'],
    ['upper', 'AB9Y-2'],
    ['lower', 'ab9y-2'],
    ['shift@0-1', 'hI9Y-2'],
    ['shift@2-4', 'aB6F_2'],
    ['x@3', 'aB9x-2'],
    ['swap@2', 'aBY9-2'],
    ['join', 'aB9Y2'],
    ['append@.xx', 'aB9Y-2.xx'],
    ['front@3', 'xxxaB9Y-2'],
    ['double', 'aB9Y-2aB9Y-2'],
  ])('are made by the edit %s', (edit, made) => {
    expect(edited('aB9Y-2', edit)).toBe(made);
    // An edit keeps the padding of a base64 key at the end. Not checked for `drop` and `double`.
    if (!edit.startsWith('d')) expect(edited('aB9Yabcd=', edit)).toMatch(/[^=]=$/);
  });

  test('are not made by an unknown edit, which is refused', () => {
    expect(() => edited('aB9Y-2', 'first-half')).toThrow('not an edit of a key');
  });

  test('have distinct names', () => {
    const names = nearMisses('aB3-aB3-aB3-aB3').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(8);
  });
});

/** The number of characters that differ; -1 if the lengths differ. */
function differing(a: string, b: string): number {
  return a.length === b.length ? [...a].filter((each, index) => each !== b[index]).length : -1;
}

test('the generated other key has the form of the key, but is different', () => {
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
