/**
 * Returns the index after the closing quote of a JSON string; -1 if it does not end. It uses no regular expression, which could
 * exhaust the stack on a string of megabytes.
 * @param start index of the opening quote
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
