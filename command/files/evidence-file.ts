import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unreadableFile, UsageError } from '../../helpers/usage-error.js';
import { parseHar, UnreadableEvidence } from '../../helpers/journal/har.js';
import { OtherSchemaVersion } from '../../helpers/journal/har-fields.js';
import { recordingOf } from '../../helpers/journal/journal.js';
import type { Recording } from '../../helpers/recording.js';

/** Reads the bytes of a file that an argument names. @throws UsageError if it cannot be read */
export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadableFile(file, error);
  }
}

/** Reads the text of a file that an argument names, without a byte order mark. @throws UsageError if it cannot be read */
export function readNamed(file: string): string {
  return readBytes(file)
    .toString()
    .replace(/^\uFEFF/, '');
}

/**
 * Reads a recording. The path is a report folder, its `evidence.har`, or its `exchanges.ndjson`. A killed run leaves only
 * `exchanges.ndjson`.
 * @throws UsageError if it is missing, incomplete, of another `schemaVersion`, or another kind of file
 */
export function readEvidence(path: string): Recording {
  const file = evidenceFile(path);
  try {
    if (!file.endsWith('.ndjson')) return parseHar(readNamed(file));
    readNamed(file);
    return recordingOf(file);
  } catch (error) {
    if (!(error instanceof UnreadableEvidence)) throw error;
    if (error instanceof OtherSchemaVersion) throw new UsageError(`${file}: ${error.message}`);
    const journal = join(dirname(file), 'exchanges.ndjson');
    const advice = file !== journal && existsSync(journal) ? `; rejudge ${journal} instead` : '';
    throw new UsageError(`${file}: ${error.message}${advice}`);
  }
}

function evidenceFile(path: string): string {
  if (!isFolder(path)) return path;
  const [har, journal] = [join(path, 'evidence.har'), join(path, 'exchanges.ndjson')];
  return !existsSync(har) && existsSync(journal) ? journal : har;
}

/** Whether this evidence is in this folder. Follows links, so that two paths to one folder count as the same. */
export function isInFolder(evidence: string, folder: string): boolean {
  const file = evidenceFile(evidence);
  if (!existsSync(file) || !existsSync(folder)) return false;
  return [dirname(file), dirname(realpathSync.native(file))].some(
    (each) => realpathSync.native(each) === realpathSync.native(folder),
  );
}

/** Whether a path is an existing folder. Returns false for any error: code that reads the path later reports the error. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the report folder for a path: the path itself, or the parent folder of a file. A missing path is returned unchanged. */
export function folderOf(path: string): string {
  return existsSync(path) && !isFolder(path) ? dirname(path) : path;
}
