import { join } from 'node:path';
import type { Conformance } from '../helpers/verdict.js';
import { isFolder } from './evidence-file.js';
import { readAgainst } from './schema-file.js';

/**
 * Reads a `conformance.json`, held against its schema.
 * @param path the file, or the report folder that holds it
 * @throws UsageError where it is something else
 */
export function readConformance(path: string): Conformance {
  const file = isFolder(path) ? join(path, 'conformance.json') : path;
  return readAgainst(file, 'conformance.schema.json', 'conformance.json of this suite');
}
