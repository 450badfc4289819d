import { lines, markup } from './markup.js';
import type { Markup } from './markup.js';

/** Splits a text into words and single other characters. */
const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+|[^]/gu) ?? [];

/** The number of equal items at the beginning of both lists. */
function common(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** Marks all words except the first `before` and the last `after`. */
function marked(all: readonly string[], before: number, after: number): Markup {
  const end = all.length - after;
  const middle = all.slice(before, end).join('');
  return markup`${lines(all.slice(0, before).join(''))}${
    middle !== '' && markup`<mark>${lines(middle)}</mark>`
  }${lines(all.slice(end).join(''))}`;
}

/**
 * Marks the difference of two texts: everything between their common beginning and their common end. Marks nothing if the texts have
 * little in common.
 * @param isOfStatus whether `expected` is a status. Then the body that follows the status in `observed` is not compared.
 */
export function difference(
  expected: string,
  observed: string,
  isOfStatus = false,
): readonly [Markup, Markup] {
  if (isOfStatus) {
    const all = words(observed);
    const { length } = words(expected);
    const [expectedMarkup, observedMarkup] = difference(expected, all.slice(0, length).join(''));
    return [expectedMarkup, markup`${observedMarkup}${lines(all.slice(length).join(''))}`];
  }
  const [one, other] = [words(expected), words(observed)];
  const before = common(one, other);
  const rest = [one, other].map((all) => all.slice(before).toReversed());
  const after = common(rest[0] ?? [], rest[1] ?? []);
  const shared = (before + after) / Math.max(1, Math.min(one.length, other.length));
  if (shared < 0.3) return [lines(expected), lines(observed)];
  return [marked(one, before, after), marked(other, before, after)];
}
