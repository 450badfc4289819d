import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import type { VerdictName } from '../../helpers/verdict.js';
import {
  byVersion,
  changedVerdicts,
  changesBetween,
} from '../../suites/engine/changed-verdicts.js';
import { CHANGES, FIRST_VERSION, type Change } from '../../suites/engine/changes.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

const ids = new Set(REQUIREMENTS.map(({ id }) => id));
const changelog = readFileSync(join(PACKAGE_ROOT, 'CHANGELOG.md'), 'utf8');

/** The section of a version in the changelog; what is not released yet, where it has none. */
function sectionOf(version: string): string {
  const sections = changelog.split(/^## /m);
  const named = (name: string) => sections.find((section) => section.startsWith(`[${name}]`));
  return named(version) ?? named('Unreleased') ?? '';
}

describe('the table of changes', () => {
  const added = new Map(
    CHANGES.filter(({ kind }) => kind === 'added').map(({ id, version }) => [id, version]),
  );

  test('is in the order of versions, none of them the first, and says why', () => {
    const versions = CHANGES.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted(byVersion));
    expect(versions.filter((version) => byVersion(version, FIRST_VERSION) <= 0)).toEqual([]);
    expect(CHANGES.filter(({ why }) => why.trim() === '' || why.endsWith('.'))).toEqual([]);
  });

  test('names requirements that there are, or that are gone', () => {
    const removed = new Set(CHANGES.filter(({ kind }) => kind === 'removed').map(({ id }) => id));
    expect(CHANGES.filter(({ id }) => ids.has(id) === removed.has(id))).toEqual([]);
  });

  test.each(REQUIREMENTS)('says with the changelog since when there is $id', ({ id }) => {
    expect(sectionOf(added.get(id) ?? FIRST_VERSION)).toContain(`\`${id}\``);
  });

  test('says with the changelog what changed since', () => {
    const silent = CHANGES.filter(({ version, id }) => !sectionOf(version).includes(`\`${id}\``));
    expect(silent).toEqual([]);
  });
});

const judged = (version: string, verdicts: Readonly<Record<string, VerdictName>>) => ({
  suite: { version },
  requirements: Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict })),
});

const HISTORY: readonly Change[] = [
  { version: '0.2.0', id: 'a.b.new', kind: 'added', why: 'ids were given twice' },
  { version: '0.2.0', id: 'a.b.strict', kind: 'tightened', why: 'null is no status' },
  { version: '0.3.0', id: 'a.b.kind', kind: 'loosened', why: 'a replica may lag' },
  { version: '0.3.0', id: 'a.b.gone', kind: 'removed', why: 'it was never promised' },
];

describe('judged by another version', () => {
  const before = judged('0.1.0', {
    'a.b.strict': 'pass',
    'a.b.kind': 'fail',
    'a.b.gone': 'fail',
    'a.b.same': 'pass',
    'a.b.odd': 'pass',
  });
  const now = judged('0.3.0', {
    'a.b.new': 'fail',
    'a.b.strict': 'fail',
    'a.b.kind': 'pass',
    'a.b.same': 'pass',
    'a.b.odd': 'fail',
  });

  test('each verdict that changes is told, and why', () => {
    expect(changedVerdicts(before, now, HISTORY)).toEqual([
      {
        id: 'a.b.new',
        before: undefined,
        now: 'fail',
        why: 'added in 0.2.0: ids were given twice',
      },
      {
        id: 'a.b.strict',
        before: 'pass',
        now: 'fail',
        why: 'tightened in 0.2.0: null is no status',
      },
      { id: 'a.b.kind', before: 'fail', now: 'pass', why: 'loosened in 0.3.0: a replica may lag' },
      {
        id: 'a.b.odd',
        before: 'pass',
        now: 'fail',
        why: 'no change of it is listed: its verdicts, or the evidence, were altered',
      },
      {
        id: 'a.b.gone',
        before: 'fail',
        now: undefined,
        why: 'removed in 0.3.0: it was never promised',
      },
    ]);
  });

  test('only what lies between the two versions explains it', () => {
    expect(changesBetween('0.1.0', '0.2.0', HISTORY).map(({ version }) => version)).toEqual([
      '0.2.0',
      '0.2.0',
    ]);
    const later = { ...before, suite: { version: '0.2.0' } };
    expect(changedVerdicts(later, now, HISTORY).find(({ id }) => id === 'a.b.strict')?.why).toMatch(
      /^no change/,
    );
  });

  test('of a later version, or of the same, is told for what it is', () => {
    const [changed] = changedVerdicts(judged('9.0.0', { 'a.b.c': 'pass' }), now, HISTORY);
    expect(changed?.why).toContain('newer');
    const same = changedVerdicts(judged('0.3.0', { 'a.b.odd': 'pass' }), {
      ...now,
      requirements: [{ id: 'a.b.odd', verdict: 'fail' }],
    });
    expect(same[0]?.why).toContain('altered');
  });

  test.each([
    ['0.1.0', '0.2.0', -1],
    ['0.10.0', '0.9.9', 1],
    ['1.0', '1.0.0', 0],
    ['1.0.0-beta', '1.0.0', 0],
  ])('%s against %s', (a, b, sign) => {
    expect(Math.sign(byVersion(a, b))).toBe(sign);
  });
});
