import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

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

// ownProperties: an answer may hold `__proto__`, and inherits nothing.
const ajv = new Ajv({ allErrors: true, ownProperties: true, strict: true, strictTypes: false });
ajv.addKeyword({
  keyword: 'int64',
  schemaType: 'boolean',
  validate: (_: boolean, data: unknown) => isInt64(data),
});

const schemas = { pet: petSchema, pets: petsSchema, error: errorSchema, message: messageSchema };

/** Every way in which a value, as `parseExact` reads it, is not the named shape. */
export function mismatches(shape: keyof typeof schemas, value: unknown): Mismatch[] {
  // Compiled when it is first needed, and kept by ajv.
  const validate: ValidateFunction = ajv.compile(schemas[shape]);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(toMismatch);
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
