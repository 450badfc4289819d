import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULTS } from '../../reference/faults/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

const INTRODUCTION = `// Written by \`npm run generate\` from the requirements. Ids are public: list each renamed or removed id in CHANGELOG.md.

/** The ids of all requirements, in their order. */
`;
const TYPE = 'export type RequirementId = (typeof REQUIREMENT_IDS)[number];\n';

const ids: readonly string[] = REQUIREMENTS.map(({ id }) => id);

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

describe('requirements', () => {
  test('have the ids of requirement-ids.ts, in that order', async () => {
    const list = ids.map((id) => `  '${id}',\n`).join('');
    const file = `${INTRODUCTION}export const REQUIREMENT_IDS = [\n${list}] as const;\n${TYPE}`;
    await expect(file).toMatchFileSnapshot('../../requirement-ids.ts');
  });

  test('have ids of three lower-case parts, each unique', () => {
    expect(ids.filter((id) => !/^[a-z-]+\.[a-z-]+\.[a-z0-9-]+$/.test(id))).toEqual([]);
    expect(repeated(ids)).toEqual([]);
  });

  test('are in the files that their ids name: suites/CHAPTER/TOPIC.ts has CHAPTER.TOPIC.*', () => {
    const missing = ids.filter((id) => {
      const file = `suites/${id.split('.').slice(0, 2).join('/')}.ts`;
      return !existsSync(file) || !readFileSync(file, 'utf8').includes(`'${id}'`);
    });
    expect(missing).toEqual([]);
  });

  test('include at least 60 MUSTs', () => {
    expect(REQUIREMENTS.filter(({ level }) => level === 'MUST').length).toBeGreaterThanOrEqual(60);
  });

  test('have all texts that a reader needs', () => {
    const incomplete = REQUIREMENTS.filter(({ clause, text, docs, probes }) =>
      [clause, text, ...Object.values(docs), probes.map(({ id }) => id).join()].some(
        (each) => each.trim() === '',
      ),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  test('have different texts', () => {
    expect(repeated(REQUIREMENTS.map(({ text }) => text))).toEqual([]);
  });
});

describe('known-bad services', () => {
  test('break every requirement, MUST and SHOULD', () => {
    const broken = new Set<string>(FAULTS.map(({ breaks }) => breaks));
    expect(ids.filter((id) => !broken.has(id))).toEqual([]);
  });

  test('break only existing requirements', () => {
    const known = new Set(ids);
    expect(FAULTS.filter(({ breaks }) => !known.has(breaks)).map(({ name }) => name)).toEqual([]);
  });

  test('have kebab-case names, each unique, and say what is wrong', () => {
    const names = FAULTS.map(({ name }) => name);
    expect(repeated(names)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(FAULTS.filter(({ about }) => about.trim() === '').map(({ name }) => name)).toEqual([]);
  });
});
