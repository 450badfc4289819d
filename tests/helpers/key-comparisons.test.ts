import { describe, expect, test } from 'vitest';

import { fc } from '../properties.js';
import { authorizations, CHAPTERS } from './authorizations.js';

/** A wrong way to compare keys: whether it accepts the given key for the right one. */
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
  'whether the right key starts with it': (given, right) => right.startsWith(given),
  'whether it starts with the right key': (given, right) => given.startsWith(right),
  'whether it contains the right key': (given, right) => given.includes(right),
  'whether the right key contains it': (given, right) => right.includes(given),
};

const key = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{16,40}$/),
  fc.stringMatching(/^[0-9a-f]{32}$/),
  fc.stringMatching(/^\d{20}$/),
  fc.stringMatching(/^key_live_[A-Za-z]{12}\d{6}$/),
  fc.uuid(),
);

describe.each(CHAPTERS)(
  'a service that compares only a part of the key on %s accepts a wrong key of a run',
  (chapter) => {
    const isFound = (right: string, compare: Comparison): boolean =>
      authorizations(chapter, right).some((header) => {
        const given = /^Bearer (.+)$/.exec(header)?.[1];
        return given !== undefined && compare(given, right);
      });

    test('a start of any length, except the very last characters', () => {
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

    test('letters regardless of case', () => {
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
