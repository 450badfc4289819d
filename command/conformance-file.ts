import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Conformance } from '../helpers/verdict.js';
import { readNamed } from './evidence-file.js';
import { PACKAGE_ROOT } from '../helpers/package-facts.js';
import { UsageError } from './usage-error.js';

/** Reads a `conformance.json`, held against its schema. @throws UsageError where it is something else */
export function readConformance(file: string): Conformance {
  const value = parsed(file, readNamed(file));
  const schema = parsed(file, readNamed(join(PACKAGE_ROOT, 'schemas', 'conformance.schema.json')));
  if (typeof schema !== 'object' || schema === null) throw new Error('the schema is no object');
  const isConformance = new Ajv2020({ strict: false, logger: false }).compile<Conformance>(schema);
  if (isConformance(value)) return value;
  const [first] = isConformance.errors ?? [];
  const what = `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim();
  throw new UsageError(`${file} is no conformance.json of this suite: ${what}`);
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is no JSON, or not whole`);
  }
}
