/** `1 animal`, `2 animals`; `several` where an s does not do. */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The first few of a list in one line, and how many more there are. */
export function few(list: readonly string[], most: number): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The texts that are there: `present('a', isLate && 'late')`. */
export function present(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}
