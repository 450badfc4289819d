import { describe, expect, test } from 'vitest';

import { fc } from '../properties.js';
import { authorizations, CHAPTERS } from './authorizations.js';

/** A wrong way to compare keys. Returns whether it accepts the given key. */
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
  'the lengths of the keys': (given, right) => given.length === right.length,
  'whether the right key starts with the given one': (given, right) => right.startsWith(given),
  'whether the given key starts with the right one': (given, right) => given.startsWith(right),
  'whether the given key contains the right one': (given, right) => given.includes(right),
  'whether the right key contains the given one': (given, right) => right.includes(given),
};

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{16,40}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.stringMatching(/^\d{20}$/),
  fc.stringMatching(/^key_live_[A-Za-z]{12}\d{6}$/),
  fc.uuid(),
);

describe.each(CHAPTERS)(
  'in the chapter %s, a run sends a wrong key that a service accepts if it compares only',
  (chapter) => {
    const isFound = (right: string, compare: Comparison): boolean =>
      authorizations(chapter, right).some((header) => {
        const given = /^Bearer (.+)$/.exec(header)?.[1];
        return given !== undefined && compare(given, right);
      });

    test('the start of the key, at most all but the last five characters', () => {
      fc.assert(
        fc.property(key, fc.double({ min: 0, max: 1, noNaN: true }), (right, share) => {
          fc.pre(new Set(right.slice(-4)).size === 4);
          expect(isFound(right, beginning(Math.floor(share * (right.length - 5))))).toBe(true);
        }),
      );
    });

    test('the end of the key, at most two thirds of the key', () => {
      fc.assert(
        fc.property(key, fc.double({ min: 0, max: 2 / 3, noNaN: true }), (right, share) => {
          expect(isFound(right, end(Math.floor(share * right.length)))).toBe(true);
        }),
      );
    });

    test('the letters, regardless of their case', () => {
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
  },
);
