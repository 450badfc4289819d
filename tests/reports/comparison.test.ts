import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { compare } from '../../helpers/compare/compare.js';
import type { Comparison } from '../../helpers/compare/comparison.js';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { showComparison } from '../../reports/compare/index.js';
import type { Conformance } from '../../helpers/verdict.js';
import { attacked, cause, conformance, exchange, failure, recording, verdict } from './samples.js';

const evidence = recording(Array.from({ length: 60 }, (_, at) => exchange(at)));
const conforming = conformance(evidence, 0);

/** Compares a conforming run with one or two other runs. Nearly all texts of the other runs, including the path, are attacks. */
function comparedWith(attack: string, runs = 2): Comparison {
  const [made] = attacked(evidence, 6, attack);
  const observations = [{ id: 'fields.x', text: attack, value: `a ${attack}` }];
  const seen = [{ id: 'fields.x', text: attack, value: 'b' }];
  const sides = [
    { label: attack, conformance: { ...conforming, observations: seen } },
    { label: attack, conformance: { ...made, observations } },
    { label: 'third', conformance: { ...made, causes: [], observations: seen } },
  ];
  return compare(sides.slice(0, runs));
}

describe('the page', () => {
  const page = showComparison(comparedWith('plain'), 'html');

  test('loads nothing from a network', () => {
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/\b(src|href)="(?!#|data:,)/);
    expect(page).not.toContain('@import');
  });

  test('is a matrix, with a column for each run', () => {
    const matrix = showComparison(comparedWith('plain', 3), 'html');
    const heads = /<section id="verdicts">.*?<\/thead>/s.exec(matrix)?.[0].match(/<th /g);
    expect(heads).toHaveLength(5);
  });
});

test('the JSON is valid against the schema in the package', () => {
  const schema: unknown = JSON.parse(
    readFileSync(join(PACKAGE_ROOT, 'schemas/comparison.schema.json'), 'utf8'),
  );
  if (typeof schema !== 'object' || schema === null) throw new Error('the schema is not an object');
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  for (const comparison of [comparedWith('plain'), comparedWith('plain', 3)]) {
    validate(JSON.parse(showComparison(comparison, 'json')));
    expect(validate.errors).toBeNull();
  }
  expect(validate({ ...comparedWith('plain'), isSame: 'yes' })).toBe(false);
});

test('"No difference" is stated in every format for people, and comes first in the text format', () => {
  const same = compare(['a', 'b'].map((label) => ({ label, conformance: conforming })));
  expect(showComparison(same, 'text')).toMatch(/^No difference\.\n/);
  expect(showComparison(same, 'markdown')).toContain('**No difference.**');
  expect(showComparison(same, 'html')).toContain('<h1>No difference</h1>');
});

test('a sentence about a violation of only one run is shown in every format for people', () => {
  const failed = verdict(0, { verdict: 'fail', failures: [failure(exchange(0))] });
  const side = (label: string, causes: Conformance['causes']) => ({
    label,
    conformance: { ...conforming, requirements: [failed], causes },
  });
  const sides = [side('before', []), side('after', [cause('ids occur twice', [failed.id])])];
  for (const format of ['text', 'markdown', 'html'] as const) {
    const shown = showComparison(compare(sides), format);
    expect(shown).toContain('1 violation differs');
    expect(shown).toMatch(/after[^]*ids occur twice/);
  }
});
