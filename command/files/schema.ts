import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as AjvModule from 'ajv/dist/2020.js';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { isDay } from '../../helpers/checks/baseline-entries.js';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { readNamed } from './evidence-file.js';
import { UsageError } from '../../helpers/usage-error.js';

/**
 * Reads a JSON file and validates it against a schema of the package.
 * @param what the kind of file, for the error message
 * @param refuse called before the validation. It may throw a clearer error, for example for a file of another version
 * @throws UsageError if the file cannot be read, is incomplete, or does not follow the schema
 */
export function readAgainst<T>(
  file: string,
  schemaName: string,
  what: string,
  refuse: (value: unknown) => void = () => {},
): T {
  const value = readJson(file);
  refuse(value);
  const schemaFile = join(PACKAGE_ROOT, 'schemas', schemaName);
  const schema = readJson(schemaFile);
  if (typeof schema !== 'object' || schema === null) throw new Error('the schema is not an object');
  // Loaded only here: most runs read no such file, and need not wait for ajv.
  const { Ajv2020 }: typeof AjvModule = createRequire(import.meta.url)('ajv/dist/2020.js');
  const ajv = new Ajv2020({ strict: false, logger: false });
  const isValid = ajv.addFormat('date', isDay).compile<T>(schema);
  if (isValid(value)) return value;
  throw new UsageError(`${file} is not a valid ${what}: ${inShort(isValid.errors?.[0])}`);
}

function inShort(error: ErrorObject | undefined): string {
  const extra: unknown = error?.params['additionalProperty'];
  const named = typeof extra === 'string' ? ` (${JSON.stringify(extra)})` : '';
  return `${error?.instancePath ?? ''} ${error?.message ?? ''}${named}`.trim();
}

/** The value in a JSON file. @throws UsageError if it cannot be read, or is not JSON */
export function readJson(file: string): unknown {
  const text = readNamed(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON, or is incomplete`);
  }
}
