import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { at } from '../../helpers/value-at.js';
import { SCHEMA_VERSION } from '../../helpers/judge/conclude.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { Conformance } from '../../helpers/verdict.js';
import { folderOf, isFolder, readEvidence } from './evidence.js';
import { readAgainst } from './schema.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Side } from '../../helpers/compare/comparison.js';

/**
 * Reads a `conformance.json` and validates it against its schema.
 * @param path the file, or the report folder that holds it
 * @throws UsageError if it is another kind of file, or its schema version is not compatible
 */
export function readConformance(path: string): Conformance {
  const file = isFolder(path) ? join(path, 'conformance.json') : path;
  const what = 'conformance.json of this suite';
  return readAgainst(file, 'conformance.schema.json', what, (value) =>
    refuseOtherMajor(file, value),
  );
}

/** The schema gets a new major version if the meaning of a field changes. */
const majorOf = (version: string): string => version.split('.', 1).join('');

/** @throws UsageError if the file has another major version of the schema */
function refuseOtherMajor(file: string, value: unknown): void {
  const version = at(value, 'schemaVersion');
  if (typeof version !== 'string' || majorOf(version) === majorOf(SCHEMA_VERSION)) return;
  const writer = at(value, 'suite', 'version');
  const reader = typeof writer === 'string' ? `version ${writer}` : 'the version that wrote it';
  throw new UsageError(
    `${file} has schemaVersion ${version}, but ${SUITE.name} ${SUITE.version} reads only ${majorOf(SCHEMA_VERSION)}: read the file with ${reader}`,
  );
}

/**
 * Reads a run to compare: a report folder, or only its `conformance.json`. Also reads the exchanges if the folder has the
 * `evidence.har` of the same run.
 * @throws UsageError if it is another kind of file, or the evidence is incomplete
 */
export function readSide(path: string): Side {
  const conformance = readConformance(path);
  const side: Side = { label: path, conformance };
  const evidence = join(folderOf(path), 'evidence.har');
  if (!existsSync(evidence)) return side;
  const { id, exchanges } = readEvidence(evidence);
  return id === conformance.run.id ? { ...side, exchanges } : side;
}
