import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { compare } from '../../suites/engine/compare.js';
import type { Comparison } from '../../helpers/compare/comparison.js';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { showComparison } from '../../reports/compare/index.js';
import { COMPARISON_FORMATS } from '../../reports/names.js';
import type { Failure } from '../../helpers/verdict.js';
import {
  attacked,
  conformance,
  EVERY_ATTACK,
  exchange,
  failure,
  hostile,
  recording,
  verdict,
} from './samples.js';
import { fc } from '../properties.js';

const evidence = recording(Array.from({ length: 60 }, (_, at) => exchange(at)));
const conforming = conformance(evidence, 0);

/** Compares a conforming run with one or two other runs. Nearly all texts of the other runs, including the path, are attacks. */
function comparedWith(attack: string, runs = 2): Comparison {
  const [made, { exchanges: read }] = attacked(evidence, 6, attack);
  // An exchange with an `error` counts as unanswered, and a comparison omits its time.
  const exchanges = read.map((each) => {
    const { error: _, ...answered } = each;
    return answered;
  });
  const elsewhere = made.requirements.map((one) => ({
    ...one,
    failures: one.failures.map((each) => ({ ...each, exchange: each.exchange + 1 })),
  }));
  const observations = [{ id: 'fields.x', text: attack, value: `a ${attack}` }];
  const seen = [{ id: 'fields.x', text: attack, value: 'b' }];
  const sides = [
    {
      label: attack,
      conformance: { ...conforming, observations: seen },
      exchanges: evidence.exchanges,
    },
    { label: attack, conformance: { ...made, observations }, exchanges },
    {
      label: 'third',
      conformance: { ...made, requirements: elsewhere, observations: seen },
      exchanges,
    },
  ];
  return compare(sides.slice(0, runs));
}

/** Invisible characters. Only JSON may contain them. Other formats may contain only their own line feeds. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Markdown without its code spans, in which nothing is markup. */
function outsideOfCode(text: string): string {
  return text.replace(/(?<![`\\])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}

describe('every text stays text, whatever it contains', () => {
  const expectSafe = (attack: string): void => {
    for (const runs of [2, 3]) {
      const comparison = comparedWith(attack, runs);
      expect(comparison.isSame).toBe(false);
      expect(comparison.otherFailures).toHaveLength(runs === 3 ? 6 : 0);
      for (const format of COMPARISON_FORMATS) {
        const shown = showComparison(comparison, format);
        if (format !== 'json') expect(shown.replaceAll('\n', '')).not.toMatch(UNSEEN);
        if (format === 'json') expect(JSON.parse(shown)).toEqual(comparison);
        if (format === 'text') expect(shown).not.toMatch(/^\s*::|##\[/m);
        if (format === 'markdown') expect(outsideOfCode(shown)).not.toMatch(/<(?!br>|!-- -->)/);
        if (format !== 'html') continue;
        expect(shown).not.toMatch(/<(script|img|iframe|object|link (?!rel="icon" href="data:,"))/i);
        expect(shown).not.toMatch(/<[^>]* on[a-z]+=/i);
      }
    }
  };

  test('all attacks at once', () => expectSafe(EVERY_ATTACK));

  test('any generated text', () => {
    fc.assert(fc.property(hostile, expectSafe));
  });
});

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
    expect(comparison.times.length).toBeGreaterThan(0);
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

test('if a verdict cannot be compared, "No difference" is limited to what every run could show', () => {
  const same = compare(['a', 'b'].map((label) => ({ label, conformance: conforming })));
  const between = (before: 'pass' | 'not-applicable'): Comparison => ({
    ...same,
    incomparableVerdicts: [
      { id: 'a.b.c', text: 'A', cells: [{ verdict: before }, { verdict: 'fail' }] },
    ],
  });
  expect(showComparison(between('pass'), 'text')).toMatch(
    /^No difference in what every run could show\.\n/,
  );
  expect(showComparison(between('not-applicable'), 'text')).toMatch(/^No difference\.\n/);
});

test('a violation in only one run is not a difference if its requirement fails in both runs, but it is reported', () => {
  const [seen, other] = [failure(exchange(0)), failure(exchange(1))];
  const side = (label: string, failures: readonly Failure[]) => ({
    label,
    conformance: { ...conforming, requirements: [verdict(0, { verdict: 'fail', failures })] },
    exchanges: evidence.exchanges,
  });
  const more = compare([side('before', [seen]), side('after', [seen, other])]);
  for (const format of ['text', 'markdown', 'html'] as const) {
    const shown = showComparison(more, format);
    expect(shown).toContain('No difference');
    expect(shown).toMatch(/after[^]*POST \/pets[^]*expected [^]*Rex 1/);
  }
});

test('fields are reported as new and as removed', () => {
  const of = (label: string, value: string) => ({
    label,
    conformance: { ...conforming, observations: [{ id: 'fields.created', text: 'fields', value }] },
  });
  const text = showComparison(compare([of('a', 'id name'), of('b', 'id tags')]), 'text');
  expect(text).toContain('fields.created (fields): new: tags; removed: name');
});
