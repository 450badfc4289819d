import { SUITE } from './package-facts.js';
import { at } from './value-at.js';

/** The version of the format of `conformance.json`, `evidence.har` and `exchanges.ndjson`. A file of another version is refused. */
export const SCHEMA_VERSION = '1';

/**
 * Returns why this version of the suite cannot read a file, if the file has another `schemaVersion`, and what can read it.
 * @param head the part of the file with `schemaVersion` and `suite`
 */
export function otherSchemaVersion(head: unknown): string | undefined {
  const version = at(head, 'schemaVersion');
  if (typeof version !== 'string' || version === SCHEMA_VERSION) return undefined;
  const writer = at(head, 'suite', 'version');
  const reader = typeof writer === 'string' ? `version ${writer}` : 'the version that wrote it';
  return `has schemaVersion ${version}, but ${SUITE.name} ${SUITE.version} reads only ${SCHEMA_VERSION}: read the file with ${reader}`;
}
