import fc from 'fast-check';
import { expect, test } from 'vitest';

import { anyCharacter } from '../../helpers/arbitraries/characters.js';

const anyText = fc.string({ unit: anyCharacter, maxLength: 100 });

/** The smallest text that fails as well, found from one that fast-check did not make. */
function shrunk(text: string, fails: (text: string) => boolean): string | undefined {
  const property = fc.property(anyText, (value) => !fails(value));
  return fc.check(property, { examples: [[text]], numRuns: 1 }).counterexample?.[0];
}

test('every character of a text comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(anyText.canShrinkWithoutContext(text)).toBe(text.length <= 100);
    }),
  );
});

test.each([
  ['a letter', 'Robert {{7*7}} \u{1F415}', (text: string) => text.length > 0, 'a'],
  ['what fails alone', 'say {{7*7}} and more', (text: string) => text.includes('{{'), '{{'],
  ['an emoji', 'abc \u{1F415} def', (text: string) => /\p{Emoji_Presentation}/u.test(text), /^.$/u],
  ['half of a character', 'x \ud83d y', (text: string) => /\p{Surrogate}/u.test(text), /^.$/u],
  ['a control', 'line\r\nend', (text: string) => text.includes('\n'), '\n'],
] as const)('a text shrinks to %s', (_, text, fails, smallest) => {
  expect(shrunk(text, fails)).toMatch(smallest);
});
