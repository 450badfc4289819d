/**
 * Where a JSON string ends, behind its closing quote; -1 where it does not. No regular expression: one on a string of
 * megabytes can exhaust its stack.
 * @param start place of the opening quote
 */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (end - 1 - backslashes > start && text.charCodeAt(end - 1 - backslashes) === 0x5c)
      backslashes += 1;
    if (backslashes % 2 === 0) return end + 1;
    end = text.indexOf('"', end + 1);
  }
  return -1;
}
