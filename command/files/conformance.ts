import { join } from 'node:path';
import { otherSchemaVersion } from '../../helpers/schema-version.js';
import type { Conformance } from '../../helpers/verdict.js';
import { isFolder } from './evidence-file.js';
import { readAgainst } from './schema.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Side } from '../../helpers/compare/comparison.js';

/**
 * Reads a `conformance.json` and validates it against its schema.
 * @param path the file, or the report folder that holds it
 * @throws UsageError if it is another kind of file, or has another `schemaVersion`
 */
export function readConformance(path: string): Conformance {
  const file = isFolder(path) ? join(path, 'conformance.json') : path;
  const what = 'conformance.json of this suite';
  return readAgainst(file, 'conformance.schema.json', what, (value) => {
    const problem = otherSchemaVersion(value);
    if (problem !== undefined) throw new UsageError(`${file} ${problem}`);
  });
}

/**
 * Reads a run to compare: a report folder, or only its `conformance.json`.
 * @throws UsageError if it is another kind of file
 */
export function readSide(path: string): Side {
  return { label: path, conformance: readConformance(path) };
}
