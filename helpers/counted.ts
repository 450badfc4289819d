/** `1 animal`, `2 animals`; `several` where an s does not do. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
