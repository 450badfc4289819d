import { UsageError } from '../../helpers/usage-error.js';
import { at, isRecord } from '../../helpers/value-at.js';
import type { RecordedProof } from '../../proof/recorded.js';
import { readJson } from './schema.js';

const LISTS = ['faults', 'alone', 'behind', 'hidden', 'variations', 'random'] as const;

/** Reads a file that `prove --json FILE` wrote. @throws UsageError for any other file */
export function readProof(file: string): RecordedProof {
  const value = readJson(file);
  if (isProof(value)) return value;
  throw new UsageError(
    `${file} was not written by prove --json. Name a file that prove --json wrote`,
  );
}

function isProof(value: unknown): value is RecordedProof {
  const hasLists = LISTS.every((list) => Array.isArray(at(value, list)));
  return hasLists && isRecord(at(value, 'suite'));
}
