/** Returns `1 thing` or `2 things`. @param several the plural, if it is not formed with an s */
export function pluralize(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Joins the first items of a list and adds the number of the rest: `a, b and 3 more`. If the rest is one item, it is shown, too. */
export function few(list: readonly string[], most: number): string {
  const more = list.length - most;
  return more > 1 ? `${list.slice(0, most).join(', ')} and ${more} more` : list.join(', ');
}

/** Returns the arguments that are texts: `present('a', isLate && 'late')`. */
export function present(...texts: readonly (string | false | undefined)[]): string[] {
  return texts.filter((text) => typeof text === 'string');
}
