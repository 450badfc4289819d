import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { OPERATIONS } from '../../schemas/operations.js';
import { SCHEMAS, STATUSES } from '../../schemas/shapes.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { CONFORMING_RUN } from '../oracle/conforming-run.js';

interface Described {
  readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
}
interface OperationObject {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly { name: string; schema: Record<string, unknown> }[];
  readonly requestBody?: Described;
  readonly responses: Readonly<Record<string, Described>>;
}
interface Document {
  readonly [name: string]: unknown;
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Record<string, unknown>>> };
}

const text = readFileSync(new URL('../../schemas/openapi.yaml', import.meta.url), 'utf8');
const document = parse(text) as Document;

/** Our schemas as OpenAPI has them: with names instead of addresses, and `PetStatus` as a schema of its own. */
function shapes(): Readonly<Record<string, unknown>> {
  const { pet, pets, error, message } = SCHEMAS;
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const unnamed = (schema: object): object =>
    Object.fromEntries(Object.entries(schema).filter(([name]) => !name.startsWith('$')));
  const { id, ...newPet } = { ...pet.properties, status: ref('PetStatus') };
  return {
    PetStatus: { type: 'string', enum: pet.properties.status.enum },
    Pet: { ...unnamed(pet), properties: { id, ...newPet } },
    NewPet: {
      description: 'An animal to add. A service may choose the status if it is omitted.',
      type: 'object',
      required: pet.required.filter((name) => name !== 'id'),
      properties: newPet,
    },
    Pets: { ...unnamed(pets), items: ref('Pet') },
    Error: unnamed(error),
    Message: unnamed(message),
  };
}
const operations = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ operationId }) => operationId !== undefined);
const operationOf = (name: string) => operations.find(({ operationId }) => operationId === name);
const textOf = (id: string): string => REQUIREMENTS.find((each) => each.id === id)?.text ?? '';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema(document, 'document');

/** Whether a JSON text matches the schema of a request or a response. */
function matches(body: string, { content }: Described): boolean {
  const { $ref } = content['application/json'].schema;
  try {
    return ajv.validate({ $ref: `document${$ref}` }, JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

test('schemas/openapi.yaml has the schemas of the suite', async () => {
  const updated = parseDocument(text);
  for (const [name, schema] of Object.entries(shapes())) {
    updated.setIn(
      ['components', 'schemas', name],
      updated.createNode(schema, { aliasDuplicateObjects: false }),
    );
  }
  const written = updated.toString({ lineWidth: 140 });
  await expect(written).toMatchFileSnapshot('../../schemas/openapi.yaml');
});

test('it is valid OpenAPI 3.1, and all its references lead somewhere', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(() => validator.resolveRefs()).not.toThrow();
  expect(validator.version).toBe('3.1');
});

test('it describes the operations that the suite sends', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual([...OPERATIONS]);
  expect(operations.filter(({ deprecated }) => deprecated).map((each) => each.operationId)).toEqual(
    ['getPet'],
  );
});

test('it has the limits and the statuses that the requirements name', () => {
  const [limit, status] = operationOf('listPets')?.parameters ?? [];
  const numberIn = (id: string, pattern: RegExp) => Number(pattern.exec(textOf(id))?.[1]);
  expect(limit).toMatchObject({
    name: 'limit',
    schema: {
      minimum: numberIn('list.limit.minimum', /limit=(\d+)/),
      maximum: numberIn('list.limit.maximum', /limit=(\d+)/),
      default: numberIn('list.limit.default', /returns (\d+) animals/),
    },
  });
  expect(operationOf('getPet')?.parameters?.[0]?.schema).toEqual(SCHEMAS.pet.properties.id);
  expect(status?.schema).toEqual({ $ref: '#/components/schemas/PetStatus' });
  expect(document.components.schemas['PetStatus']?.['enum']).toEqual(STATUSES);
});

describe('it fits a run that conforms:', () => {
  const sent = CONFORMING_RUN.exchanges.flatMap(({ operation, request, answer, probe }) =>
    answer === undefined || operation === 'other' ? [] : [{ operation, request, answer, probe }],
  );
  const described = (operation: string, status: number) => {
    const { responses = {} } = operationOf(operation) ?? {};
    return responses[status] ?? responses[`${Math.floor(status / 100)}XX`];
  };

  test('each response has a status and a body that it describes', () => {
    const wrong = sent.filter(({ operation, answer }) => {
      const response = described(operation, answer.status);
      return response === undefined || !matches(answer.body, response);
    });
    expect(wrong).toEqual([]);
  });

  test('it describes no other status, except for refusals for which services choose one', () => {
    for (const { operationId, responses } of operations) {
      const seen = sent
        .filter(({ operation }) => operation === operationId)
        .map(({ answer: { status } }) =>
          status in responses ? `${status}` : `${Math.floor(status / 100)}XX`,
        );
      expect(new Set([...seen, '4XX'])).toEqual(new Set(Object.keys(responses)));
    }
  });

  test('a body matches if it is accepted, and does not match if it is refused', () => {
    const wrong = sent.filter(
      ({ operation, request: { body = '' }, answer: { status }, probe }) => {
        const { requestBody } = operationOf(operation) ?? {};
        // Ajv reads numbers as doubles, and a media type is no part of a body.
        const isBeyond =
          /category-range|content-type/.test(probe?.id ?? '') ||
          body.includes('9007199254740993.5');
        if (requestBody === undefined || status === 401 || isBeyond) return false;
        return matches(body, requestBody) !== status < 300;
      },
    );
    expect(wrong.map(({ request: { body }, probe }) => ({ probe, body }))).toEqual([]);
  });
});
