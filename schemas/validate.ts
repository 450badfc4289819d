import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { Ajv, ErrorObject, SchemaObject } from 'ajv';

import { isInt64 } from './int64.js';
import { SCHEMAS, type Shape } from './shapes.js';

/** One mismatch between a value and its schema. */
export interface Mismatch {
  /** JSON Pointer to the object that should match: empty for the value itself, `/3` for an item of a list. */
  readonly item: string;
  /** The field that is wrong or missing; empty if the item is not an object, or if the value of `pets` is not a list. */
  readonly field: string;
  /** JSON Pointer to the wrong value; for a missing field, to where it should be. */
  readonly pointer: string;
  readonly isMissing: boolean;
  readonly expected: string;
}

/** Replaces each schema with `format: int64` by the keyword `int64`, which checks exact values. Ajv itself rounds integers. */
function exact(schema: SchemaObject): SchemaObject {
  const isExact = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'format' in value && value.format === 'int64';
  const text = JSON.stringify(schema, (_, value: unknown) =>
    isExact(value) ? { int64: true } : value,
  );
  const loaded: SchemaObject = JSON.parse(text);
  return loaded;
}

let ajv: Ajv | undefined;

// Loaded on first use, because loading takes as long as a hundred requests.
function validator(): Ajv {
  if (ajv) return ajv;
  const { Ajv }: typeof AjvModule = createRequire(import.meta.url)('ajv');
  ajv = new Ajv({
    allErrors: true,
    // If a schema cannot be compiled, Ajv would print its code.
    logger: false,
    // A response may have a member `__proto__`, and inherited members do not count.
    ownProperties: true,
    strict: true,
    strictTypes: false,
    // A test validates the schemas. Doing it in each run takes as long as 50 requests.
    validateSchema: false,
  });
  ajv.addKeyword({
    keyword: 'int64',
    schemaType: 'boolean',
    validate: (_: boolean, data: unknown) => isInt64(data),
  });
  return ajv.addSchema(Object.values(SCHEMAS).map(exact));
}

/** Whether Node allows compiling the schemas. Its option `--disallow-code-generation-from-strings` forbids that. */
export function canCompile(): boolean {
  try {
    return validator().getSchema(SCHEMAS.pet.$id) !== undefined;
  } catch (error) {
    if (error instanceof EvalError) return false;
    throw error;
  }
}

/** Returns all mismatches between a value, as `parseExact` reads it, and a schema. Undefined matches no schema. */
export function mismatches(shape: Shape, value: unknown): readonly Mismatch[] {
  const validate = validator().getSchema(SCHEMAS[shape].$id);
  if (validate === undefined) throw new Error(`no schema of ${shape}`);
  if (validate(Array.isArray(value) ? value.map(asScalar) : asScalar(value))) return [];
  return (validate.errors ?? []).map((error) => toMismatch(error, shape));
}

/**
 * Replaces a number that `parseExact` keeps as an instance of a class, because Ajv takes any instance for a JSON object. Such a number
 * is never an int64, so NaN can stand for it.
 */
function asScalar(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.getPrototypeOf(value) === Object.prototype ? value : Number.NaN;
}

/** Returns the mismatches that concern a field of an object. A value that is not an object lacks every required field. */
export function mismatchesOf(found: readonly Mismatch[], field: string): readonly Mismatch[] {
  return found.filter((mismatch) => mismatch.field === field || mismatch.field === '');
}

function toMismatch({ instancePath, keyword, params }: ErrorObject, shape: Shape): Mismatch {
  const given: Record<string, unknown> = params;
  const missing = given['missingProperty'];
  const isMissing = typeof missing === 'string';
  const pointer = isMissing ? `${instancePath}/${missing}` : instancePath;
  const path = pointer.split('/').slice(1);
  const item = shape === 'pets' ? path.slice(0, 1) : [];
  return {
    item: item.map((part) => `/${part}`).join(''),
    field: path.slice(item.length).join('/'),
    pointer,
    isMissing,
    expected: isMissing ? 'present' : expectation(keyword, given),
  };
}

function expectation(keyword: string, params: Record<string, unknown>): string {
  if (keyword === 'int64') return 'an integer within int64';
  if (keyword === 'enum') return `one of ${[params['allowedValues']].flat().join(', ')}`;
  return EXPECTED[String(params['type'])] ?? String(params['type']);
}

const EXPECTED: Readonly<Record<string, string>> = {
  object: 'a JSON object',
  array: 'a JSON array',
  string: 'a string',
};
