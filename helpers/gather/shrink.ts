import fc from 'fast-check';

import { anyCharacter } from '../arbitraries/characters.js';
import type { Context } from './context.js';

/** Longer ones are only halved: fast-check takes minutes of computing to shrink a text of thousands of characters. */
const LONGEST = 700;
/** What the search for smaller counterexamples may cost in all; each may add an animal. */
const MOST_REQUESTS = 10;

/** Texts of any characters. It can shrink what it did not make; fast-check's own can too, but for a table that takes a second. */
const anyText = fc.string({ unit: anyCharacter, maxLength: LONGEST });

/**
 * Looks for a smaller text that fails as well, with live requests. What it finds is in the journal, where the judge sees
 * it. Shrinking starts from the text itself: fast-check can shrink a string that it did not make.
 * @param fails sends the text, and says whether it fails too
 */
export async function shrinkText(
  context: Context,
  text: string,
  fails: (text: string) => Promise<boolean>,
): Promise<void> {
  if (text.length > LONGEST) {
    const middle = Math.ceil(text.length / 2);
    // The end first: shrinking goes on from there, and keeps it.
    for (const half of [text.slice(middle).trimStart(), text.slice(0, middle).trimEnd()]) {
      if (!mayAsk(context)) return;
      if (await fails(half)) {
        await shrinkText(context, half, fails);
        return;
      }
    }
    return;
  }
  // Not `fc.check`: it would go through all candidates, also when no more may be asked, and that takes seconds.
  let candidates = anyText.shrink(text, undefined);
  for (let next = candidates.next(); next.done !== true; next = candidates.next()) {
    if (!mayAsk(context)) return;
    const { value, context: shrunk } = next.value;
    if (await fails(value)) candidates = anyText.shrink(value, shrunk);
  }
}

/** Takes one of the requests that are left to all searches together: several may go on at a time. */
function mayAsk(context: Context): boolean {
  if (context.shrunk >= MOST_REQUESTS) return false;
  context.shrunk += 1;
  return true;
}
