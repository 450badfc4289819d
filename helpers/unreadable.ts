import { UsageError } from './usage-error.js';

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
