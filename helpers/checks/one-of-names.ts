import { didYouMean, oneOrAnother } from '../suggestions.js';
import { UsageError } from '../usage-error.js';

/** Returns a pattern for a glob: `*` matches any characters, `?` one. */
function matcher(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}

/** Suggests a correction for a glob that matches nothing: separate globs if it has a comma, `NAME.*` for a chapter, or a similar name. */
function suggestionFor(glob: string, known: readonly string[]): string {
  if (glob.includes(',')) return ' Give each id or glob on its own, without a comma.';
  const isChapter = known.some((name) => name.startsWith(`${glob}.`));
  return isChapter ? ` Did you mean '${glob}.*'?` : didYouMean(glob, known);
}

/** Returns the names that match the globs, in the order of `known`. @throws UsageError for a glob that matches nothing */
export function matching(
  flag: string,
  globs: readonly string[],
  known: readonly string[],
): string[] {
  const found = new Set<string>();
  for (const glob of globs) {
    if (glob === '') throw new UsageError(`${flag} is empty: give an id or a glob`);
    const fits = matcher(glob);
    const named = known.filter((name) => fits.test(name));
    if (named.length === 0) {
      throw new UsageError(`${flag} ${glob} matches nothing.${suggestionFor(glob, known)}`);
    }
    for (const id of named) found.add(id);
  }
  return known.filter((id) => found.has(id));
}

/** Returns a value that must be one of a few words. @throws UsageError for any other value */
export function oneOfNames<Name extends string>(
  flag: string,
  text: string,
  names: readonly Name[],
): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new UsageError(
    `${flag} takes ${oneOrAnother(names)}, not '${text}'.${didYouMean(text, names)}`,
  );
}
