import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';

import { isInt64 } from './int64.js';
import { errorSchema, messageSchema, petSchema, petsSchema } from './shapes.js';

/** One mismatch between a value and its schema. */
export interface Mismatch {
  /** JSON Pointer to the value that is wrong; for a missing field, to where it should be. */
  readonly pointer: string;
  /** The field that is wrong; the empty string where the value as a whole is. */
  readonly field: string;
  readonly expected: string;
}

const schemas = { pet: petSchema, pets: petsSchema, error: errorSchema, message: messageSchema };

let ajv: Ajv | undefined;

// Loaded when there is something to validate: to load it takes as long as a hundred requests, which need not wait for it.
function validator(): Ajv {
  if (ajv) return ajv;
  const { Ajv }: typeof AjvModule = createRequire(import.meta.url)('ajv');
  // ownProperties: an answer may hold `__proto__`, and inherits nothing.
  ajv = new Ajv({ allErrors: true, ownProperties: true, strict: true, strictTypes: false });
  return ajv.addKeyword({
    keyword: 'int64',
    schemaType: 'boolean',
    validate: (_: boolean, data: unknown) => isInt64(data),
  });
}

/** Every way in which a value, as `parseExact` reads it, is not the named shape. */
export function mismatches(shape: keyof typeof schemas, value: unknown): Mismatch[] {
  // Compiled when it is first needed, and kept by ajv.
  const validate: ValidateFunction = validator().compile(schemas[shape]);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(toMismatch);
}

/** Whether one field of an object is there, and of its type. */
export function isFieldOf(shape: keyof typeof schemas, value: unknown, name: string): boolean {
  return mismatches(shape, value).every(({ field }) => field !== name);
}

function toMismatch(error: ErrorObject): Mismatch {
  const params: Record<string, unknown> = error.params;
  const missing = params['missingProperty'];
  if (typeof missing === 'string') {
    return { pointer: `${error.instancePath}/${missing}`, field: missing, expected: 'present' };
  }
  const field =
    /\/(id|name|categoryId|status|code|message|createdAt)$/.exec(error.instancePath)?.[1] ?? '';
  return { pointer: error.instancePath, field, expected: expectation(error.keyword, params) };
}

function expectation(keyword: string, params: Record<string, unknown>): string {
  if (keyword === 'int64') return 'an integer within int64';
  if (keyword === 'enum') return `one of ${[params['allowedValues']].flat().join(', ')}`;
  return `of type ${String(params['type'])}`;
}
