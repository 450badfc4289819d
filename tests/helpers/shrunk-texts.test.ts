import { expect, test } from 'vitest';
import { oddText } from '../../suites/values/odd-texts.js';
import { fc } from '../properties.js';

/** The most requests from the first text that shows a violation to the smallest text that shows it. */
const MOST_REQUESTS = 12;

test.each(['%', '7', 'i', '\u00e9', '\u{1F415}'])(
  'an unusual text that shows a violation shrinks to the character that causes it: %s',
  async (character) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const shows: boolean[] = [];
      const property = fc.asyncProperty(oddText, async (text) => {
        shows.push(text.includes(character));
        return !text.includes(character);
      });
      const { counterexample } = await fc.check(property, { seed, numRuns: 500 });
      expect(counterexample).toEqual([character]);
      expect(shows.lastIndexOf(true) - shows.indexOf(true)).toBeLessThanOrEqual(MOST_REQUESTS);
    }
  },
);
