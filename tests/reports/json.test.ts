import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { bounded } from '../../reports/bounded.js';
import { jsonReport } from '../../reports/json-report.js';
import { conformance, exchange, failure, recording, verdict } from './samples.js';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/conformance.schema.json', import.meta.url), 'utf8'),
) as object;
const validate = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
  schema,
);
const evidence = recording(Array.from({ length: 30 }, (_, at) => exchange(at)));

function complaints(made: unknown): string {
  return validate(made) ? '' : (validate.errors ?? []).map((one) => one.instancePath).join(' ');
}

describe('conformance.json', () => {
  test.each([0, 1, 20])(
    'of a run with %i violated requirements is valid against its schema',
    (violated) => {
      const made: unknown = JSON.parse(jsonReport(conformance(evidence, violated)));
      expect(complaints(made)).toBe('');
      expect(made).toEqual(conformance(evidence, violated));
    },
  );

  test('is the same whatever the order of the keys', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).toReversed();
      return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]));
    };
    const made = conformance(evidence, 3);
    expect(jsonReport(reversed(made) as Conformance)).toBe(jsonReport(made));
    expect(jsonReport(made)).toMatch(/\n\}\n$/);
  });
});

describe('a text or list that a service can make long', () => {
  test.each(['curl', 'replay'] as const)('is not shortened if it is a command: %s', (name) => {
    const made = conformance(evidence, 1);
    const command = `npx animal-store-conformance ${'x'.repeat(5000)}`;
    const failures = [{ ...failure(exchange(0)), [name]: command }];
    const [one] = bounded({ ...made, requirements: [verdict(0, { failures })] }).requirements;
    expect(one?.failures[0]?.[name]).toBe(command);
  });

  const long = 'é'.repeat(100_000);
  const many = Array.from({ length: 2_000 }, () =>
    failure(exchange(0), { expected: long, observed: long, hint: long }),
  );
  const requirements = Array.from({ length: 84 }, (_, at) =>
    verdict(at, { verdict: 'fail', failures: many }),
  );
  const made = bounded({ ...conformance(evidence), requirements, advice: [long] });

  test('is shortened, and the report says so', () => {
    expect(jsonReport(made).length).toBeLessThan(8_000_000);
    expect(made.requirements.every((one) => one.failures.length > 0)).toBe(true);
    expect(made.requirements[0]?.reason).toBe('1990 more violations are not shown');
    expect(complaints(JSON.parse(JSON.stringify(made)))).toBe('');
  });

  test('is shortened only once', () => {
    expect(bounded(made)).toEqual(made);
  });
});
