/** Wrong usage or wrong settings. The message is one line with the problem and what to do. The command exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns why a file could not be read or written: the error code, or the message. */
export function inShort(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}

/** The problem with a path and how to fix it, by the code of the error. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist. Check its path',
  EISDIR: 'it is a folder. Name a file',
  EACCES: 'permission is denied. Check its permissions',
  ENOTDIR: 'a part of its path is a file. Check its path',
};

/** Creates the error for a file that cannot be read, with what to do. */
export function unreadableFile(file: string, error: unknown): UsageError {
  const why = inShort(error);
  return new UsageError(
    `${file} cannot be read (${why}): ${REMEDIES[why] ?? 'check its path and permissions'}`,
  );
}
