import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Side } from '../../helpers/compare/side.js';
import { readConformance } from './conformance.js';
import { folderOf, readEvidence } from './evidence.js';

/**
 * A run to be compared: a report folder, or its `conformance.json` alone. Its exchanges are read where the evidence of the
 * same run is beside it.
 * @throws UsageError where it is something else, or the evidence is not whole
 */
export function readSide(path: string): Side {
  const conformance = readConformance(path);
  const side: Side = { label: path, conformance };
  const evidence = join(folderOf(path), 'evidence.har');
  if (!existsSync(evidence)) return side;
  const { id, exchanges } = readEvidence(evidence);
  return id === conformance.run.id ? { ...side, exchanges } : side;
}
