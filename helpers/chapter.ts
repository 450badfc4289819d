/** The chapter of a requirement: the first part of its id. Apart from the globs of `--only` and `--skip`, no code reads the other parts. */
export function chapterOf(id: string): string {
  return id.split('.', 1).join('');
}
