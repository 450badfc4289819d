import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { SCHEMAS, STATUSES } from '../../schemas/shapes.js';
import { parseExact } from '../../helpers/json/exact-json.js';
import { mismatches } from '../../schemas/validate.js';
import { NOT_AN_OBJECT } from '../oracle/arbitraries.js';

const NAMES = ['pet', 'pets', 'error', 'message'] as const;

/** An ajv with `ajv-formats` and no other configuration. It knows the schemas by name. */
function stock(): Ajv {
  const ajv = new Ajv();
  formats.default(ajv);
  for (const name of NAMES) {
    const file = new URL(`../../schemas/${name}.schema.json`, import.meta.url);
    ajv.addSchema(JSON.parse(readFileSync(file, 'utf8')), name);
  }
  return ajv;
}

const PET = { id: 1, name: 'Bella', categoryId: 7, status: 'sold' };
const ERROR = { code: 'refused', message: 'No.', status: 400 };
const RECORD = { id: 'm', message: 'Hello', status: 'queued', createdAt: '2026-03-01T10:00:00Z' };

describe('a stock ajv with ajv-formats', () => {
  test.each([
    ['pet', PET, { ...PET, id: '1' }],
    ['pets', [PET], [{ ...PET, categoryId: 1.5 }]],
    ['error', ERROR, { ...ERROR, status: '400' }],
    ['message', RECORD, { ...RECORD, createdAt: null }],
  ] as const)('loads %s and tells valid from invalid', (name, valid, invalid) => {
    const ajv = stock();
    expect(ajv.validate(name, valid)).toBe(true);
    expect(ajv.validate(name, invalid)).toBe(false);
  });
});

test('the smallest and the largest int64 conform, and the next integers beyond them do not', () => {
  const at = (id: bigint): object => ({ id, name: 'Bella', categoryId: 0n });
  const [most, least] = [2n ** 63n - 1n, -(2n ** 63n)];
  expect([most, least].flatMap((id) => mismatches('pet', at(id)))).toEqual([]);
  expect(mismatches('pet', at(most + 1n)).map(({ field }) => field)).toEqual(['id']);
  expect(mismatches('pet', at(least - 1n)).map(({ field }) => field)).toEqual(['id']);
});

describe.each(['pet', 'error', 'message'] as const)('a value in place of the %s', (shape) => {
  const pointersOf = (name: typeof shape | 'pets', raw: string): readonly string[] => {
    const parsed = parseExact(raw);
    if (!parsed.ok) throw new Error(parsed.why);
    return mismatches(name, parsed.value).map(({ pointer }) => pointer);
  };

  test.each(NOT_AN_OBJECT)('is no object: %s', (raw) => {
    expect(pointersOf(shape, raw)).toEqual(['']);
    expect(pointersOf('pets', `[${raw}]`)).toEqual(['/0']);
  });

  // No field is an object or an array, and no integer field is a fraction or beyond int64.
  const WRONG = ['null', 'true', '[]', '{}', '1.5', '-0.5', '1e400', '9223372036854775808'];
  test.each(WRONG)('does not conform if each field is %s', (raw) => {
    const fields = Object.keys(SCHEMAS[shape].properties);
    const object = `{${fields.map((field) => `"${field}":${raw}`).join(',')}}`;
    expect(pointersOf(shape, object)).toEqual(fields.map((field) => `/${field}`));
  });
});

test('the statuses in the code and in the schema are the same', () => {
  expect(SCHEMAS.pet.properties.status.enum).toEqual([...STATUSES]);
});
