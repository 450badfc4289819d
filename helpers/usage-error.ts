/** Wrong usage or wrong settings: one line that says what is wrong and what to do. The command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Why a file could not be read or written, in a word or a few. */
export function inShort(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** That a file which somebody named cannot be read, and what to do. */
export function unreadable(file: string, error: unknown): UsageError {
  return new UsageError(
    `${file} cannot be read (${inShort(error)}): check its path and permissions`,
  );
}
