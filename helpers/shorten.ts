const isHighSurrogate = (unit: string): boolean => /^[\ud800-\udbff]$/.test(unit);
const isLowSurrogate = (unit: string): boolean => /^[\udc00-\udfff]$/.test(unit);

/**
 * Shortens a text by removing its middle.
 * @param most maximum length in UTF-16 code units, including the note about the removed characters
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const hasNote = most >= 80;
  const kept = most - (hasNote ? 40 : 1);
  let head = Math.ceil(kept * (2 / 3));
  let tail = text.length - (kept - head);
  // Does not split surrogate pairs.
  if (isHighSurrogate(text.charAt(head - 1))) head -= 1;
  if (isLowSurrogate(text.charAt(tail))) tail += 1;
  if (!hasNote) return `${text.slice(0, head)}…${text.slice(tail)}`;
  // Splits only long words.
  const first = text.slice(0, head).replace(/ [^ ]{0,20}$/, '');
  const last = text.slice(tail).replace(/^[^ ]{0,20} /, '');
  return `${first}… (${text.length - first.length - last.length} more characters) …${last}`;
}
