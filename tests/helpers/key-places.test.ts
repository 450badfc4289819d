import { describe, expect, test } from 'vitest';

import { withKey } from '../../helpers/arbitraries/authorization.js';
import { changeablePlaces } from '../../helpers/arbitraries/edits.js';
import type { Profile } from '../../helpers/settings.js';
import { fc } from '../properties.js';
import { wrongKeyRequests, CHAPTERS } from './authorizations.js';

/** The positions of the characters of the key that a run changes alone. */
function changedPlaces(apiKey: string, profile: Profile, seed: number): ReadonlySet<number> {
  const headers = CHAPTERS.flatMap((chapter) =>
    wrongKeyRequests(chapter, 'near-miss', apiKey, profile, seed),
  ).map(({ authorization }) => withKey(authorization ?? '', apiKey).value.replace('Bearer ', ''));
  const differing = headers
    .filter(({ length }) => length === apiKey.length)
    .map((other) => [...apiKey].flatMap((each, at) => (each === other[at] ? [] : [at])));
  return new Set(differing.filter(({ length }) => length === 1).flat());
}

const seeds = fc.nat(10_000);
const keyOf = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'abcxyzABCXYZ0189'), minLength: length, maxLength: length });

describe('all operations together change each changeable character of the key', () => {
  test.each([16, 32, 36])('if it has %i characters, in `standard`', (length) => {
    fc.assert(
      fc.property(keyOf(length), seeds, (key, seed) => {
        const changed = changedPlaces(key, 'standard', seed);
        expect(changeablePlaces(key).filter((place) => !changed.has(place))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test.each([45, 64])('if it has %i characters, in `thorough`', (length) => {
    fc.assert(
      fc.property(keyOf(length), seeds, (key, seed) => {
        const changed = changedPlaces(key, 'thorough', seed);
        expect(changeablePlaces(key).filter((place) => !changed.has(place))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('and the seed decides which characters an operation changes', () => {
    const key = 'key_0123456789abcdefghijklmnopqrstuvwxyz';
    const ofList = (seed: number) =>
      wrongKeyRequests('list', 'near-miss', key, 'standard', seed).map(
        ({ authorization }) => authorization,
      );
    expect(ofList(1)).toEqual(ofList(1));
    expect(ofList(1)).not.toEqual(ofList(2));
  });
});
