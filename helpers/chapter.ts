/** The chapter of a requirement: the first part of its id. No code reads any other part of an id. */
export function chapterOf(id: string): string {
  return id.split('.', 1).join('');
}
