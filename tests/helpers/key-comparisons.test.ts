import { describe, expect, test } from 'vitest';

import { credentialsFor } from '../../helpers/gather/credentials.js';
import type { Context } from '../../helpers/gather/context.js';
import { planOf } from '../../helpers/gather/plan.js';
import { OPERATIONS } from '../../helpers/exchange.js';
import { SETTINGS } from '../oracle/build.js';
import { fc } from '../properties.js';

type Operation = (typeof OPERATIONS)[number];

/** The wrong keys behind Bearer that a standard run asks an operation with. */
function asked(operation: Operation, apiKey: string): string[] {
  const context = { apiKey, plan: planOf(SETTINGS) } as Context;
  return credentialsFor(context, operation).flatMap(({ key }) =>
    key === 'none' ? [] : (/^Bearer (.+)$/.exec(key.value)?.[1] ?? []),
  );
}

/** Whether a wrong key is taken for the right one by who compares no more than this. */
type Comparison = (given: string, right: string) => boolean;

const beginning =
  (length: number): Comparison =>
  (given, right) =>
    given.length === right.length && given.slice(0, length) === right.slice(0, length);
const end =
  (length: number): Comparison =>
  (given, right) =>
    given.length === right.length &&
    given.slice(right.length - length) === right.slice(right.length - length);

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  'its length': (given, right) => given.length === right.length,
  'what is sent with the beginning of the right one': (given, right) => right.startsWith(given),
  'whether it begins with the right one': (given, right) => given.startsWith(right),
  'whether the right one is somewhere in it': (given, right) => given.includes(right),
  'whether it is somewhere in the right one': (given, right) => right.includes(given),
};

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{16,40}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.stringMatching(/^\d{20}$/),
  fc.stringMatching(/^key_live_[A-Za-z]{12}\d{6}$/),
  fc.uuid(),
);

describe.each(OPERATIONS)('who compares a part of the key on %s lets one in', (operation) => {
  const isFound = (right: string, compare: Comparison): boolean =>
    asked(operation, right).some((given) => compare(given, right));

  test('a beginning of any length, but for the very last characters', () => {
    fc.assert(
      fc.property(key, fc.double({ min: 0, max: 1, noNaN: true }), (right, share) => {
        fc.pre(new Set(right.slice(-4)).size === 4);
        expect(isFound(right, beginning(Math.floor(share * (right.length - 5))))).toBe(true);
      }),
    );
  });

  test('an end of any length up to two thirds', () => {
    fc.assert(
      fc.property(key, fc.double({ min: 0, max: 2 / 3, noNaN: true }), (right, share) => {
        expect(isFound(right, end(Math.floor(share * right.length)))).toBe(true);
      }),
    );
  });

  test('letters as capitals', () => {
    const lettered = fc.stringMatching(/^[A-Za-z]{16,40}$/);
    fc.assert(
      fc.property(lettered, (right) => {
        const isFolded: Comparison = (given) => given.toLowerCase() === right.toLowerCase();
        expect(isFound(right, isFolded)).toBe(true);
      }),
    );
  });

  test.each(Object.entries(COMPARISONS))('%s', (_name, compare) => {
    fc.assert(
      fc.property(key, (right) => {
        expect(isFound(right, compare)).toBe(true);
      }),
    );
  });
});
