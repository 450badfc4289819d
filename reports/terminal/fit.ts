import { stripVTControlCharacters } from 'node:util';

/** Columns of a small terminal. */
const COLUMNS = 80;
/** Two screens of 24 rows, less what a run says before its summary. */
export const TWO_SCREENS = 44;

/** Columns that a text takes; what is wide in East Asian fonts takes two. */
function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].reduce(
    (sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x10ff ? 2 : 1),
    0,
  );
}

/** Rows that lines take on a small terminal, which breaks them at its edge. */
export function rowsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / COLUMNS)), 0);
}

/** The first of several versions that fits into this many rows, else the last one. */
export function firstFitting(
  versions: readonly (readonly string[])[],
  rows: number,
): readonly string[] {
  return versions.find((lines) => rowsOf(lines) <= rows) ?? versions.at(-1) ?? [];
}

/** As many blocks as fit into this many rows, at least one, and a line with the number of the others. */
export function fitting(blocks: readonly (readonly string[])[], rows: number): string[] {
  const kept: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const note = at === blocks.length - 1 ? 0 : 1;
    if (at > 0 && rowsOf(kept) + rowsOf(block) + note > rows)
      return [...kept, `  and ${blocks.length - at} more`];
    kept.push(...block);
  }
  return kept;
}

/** Words in as few rows as they need, with commas between. */
export function packed(words: readonly string[]): string[] {
  const rows: string[] = [];
  for (const [at, word] of words.entries()) {
    const told = at === words.length - 1 ? word : `${word},`;
    const last = rows.at(-1);
    // Four columns for the mark before them.
    if (last !== undefined && widthOf(last) + widthOf(told) + 5 <= COLUMNS)
      rows[rows.length - 1] = `${last} ${told}`;
    else rows.push(told);
  }
  return rows;
}
