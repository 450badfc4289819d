import fc from 'fast-check';

import { anyCharacter } from '../arbitraries/characters.js';
import type { Context } from './context.js';

/** Longer ones are only halved: fast-check takes minutes of computing to shrink a text of thousands of characters. */
const LONGEST = 700;
/** What the search for a smaller counterexample may cost; where names are searched, each may add an animal. */
export const MOST_REQUESTS = 10;

/** Texts of any characters. It can shrink what it did not make; fast-check's own can too, but for a table that takes a second. */
const anyText = fc.string({ unit: anyCharacter, maxLength: LONGEST });

/**
 * Looks for a smaller text that fails as well, with live requests. What it finds is in the journal, where the judge sees
 * it. Shrinking starts from the text itself: fast-check can shrink a string that it did not make.
 * @param fails sends the text, and says whether it fails too
 */
export async function shrinkText(
  context: Context,
  purpose: string,
  text: string,
  fails: (text: string) => Promise<boolean>,
): Promise<void> {
  let asked = context.journal.exchanges.filter((exchange) => exchange.purpose === purpose).length;
  if (text.length > LONGEST) {
    if (asked >= MOST_REQUESTS) return;
    const half = text.slice(0, Math.ceil(text.length / 2)).trimEnd();
    if (await fails(half)) await shrinkText(context, purpose, half, fails);
    return;
  }
  const property = fc.asyncProperty(anyText, async (smaller) => {
    if (smaller === text) return false;
    if (asked >= MOST_REQUESTS) return true;
    asked += 1;
    return !(await fails(smaller));
  });
  await fc.check(property, {
    seed: context.settings.seed,
    examples: [[text]],
    numRuns: 1,
    endOnFailure: false,
  });
}
