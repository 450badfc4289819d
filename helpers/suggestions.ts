/** Number of edits (insert, delete, replace a character) between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns at most three known words that are similar to a word, the most similar first. */
export function suggestionsFor(word: string, known: readonly string[]): readonly string[] {
  const lower = word.toLowerCase();
  return known
    .map((name) => ({
      name,
      far: name.includes(lower) && lower.length > 2 ? 1 : distance(lower, name.toLowerCase()),
    }))
    .filter(({ name, far }) => far <= Math.max(2, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.far - b.far || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** ` Did you mean a, b or c?`, or an empty text if no name is similar. */
export function didYouMean(word: string, known: readonly string[]): string {
  const names = suggestionsFor(word, known);
  if (names.length === 0) return '';
  return ` Did you mean ${oneOrAnother(names)}?`;
}

/** `a, b or c`. */
export function oneOrAnother(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
