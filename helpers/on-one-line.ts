/** Joins the lines of a text with single spaces, without the white space around each line. White space inside of lines stays. */
export function onOneLine(text: string): string {
  const lines = text.split(/[\n\r]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}
