/** The chapter of a requirement: the first part of its id, and all that anything reads of an id. */
export function chapterOf(id: string): string {
  return id.split('.', 1).join('');
}
