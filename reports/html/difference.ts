import { lines, markup } from './markup.js';
import type { Markup } from './markup.js';

const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+|[^]/gu) ?? [];

function common(one: readonly string[], other: readonly string[]): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

function marked(all: readonly string[], before: number, after: number): Markup {
  const end = all.length - after;
  const middle = all.slice(before, end).join('');
  return markup`${lines(all.slice(0, before).join(''))}${
    middle !== '' && markup`<mark>${lines(middle)}</mark>`
  }${lines(all.slice(end).join(''))}`;
}

/**
 * Marks the difference of two texts: all that is between their common beginning and their common end. Texts that have little in
 * common are not marked.
 * @param isOfStatus whether the texts are statuses: then the body after the observed status is not compared
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
