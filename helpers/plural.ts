/** Returns `1 animal` or `2 animals`. @param several the plural, if it is not formed with an s */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns the first items of a list in one line, and the number of the others. */
export function few(list: readonly string[], most: number): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Returns only the texts: `present('a', isLate && 'late')`. */
export function present(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}
