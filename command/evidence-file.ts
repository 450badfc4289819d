import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseHar, UnreadableEvidence } from '../helpers/journal/har.js';
import type { Recording } from '../helpers/run.js';
import { UsageError } from './usage-error.js';

/** Why a file could not be read or written, in a word or a few. */
export function inShort(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Bytes of a file that an argument names. @throws UsageError where it cannot be read */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${inShort(error)})`);
  }
}

/** Text of a file that an argument names. @throws UsageError where it cannot be read */
export function readNamed(file: string): string {
  return readBytes(file).toString();
}

/**
 * The recording in a report folder, or in its `evidence.har`.
 * @throws UsageError where it is not there, not whole, or something else
 */
export function readEvidence(path: string): Recording {
  const file = isFolder(path) ? join(path, 'evidence.har') : path;
  try {
    return parseHar(readNamed(file));
  } catch (error) {
    if (error instanceof UnreadableEvidence) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
