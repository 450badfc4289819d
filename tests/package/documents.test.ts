import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, test } from 'vitest';

import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { FAULTS } from '../../reference/faults/index.js';
import { VARIATIONS } from '../../reference/variations/index.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');
const DOCUMENTS = [
  ...readdirSync(PACKAGE_ROOT).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(PACKAGE_ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...readdirSync(join(PACKAGE_ROOT, 'examples')).map((name) => `examples/${name}/README.md`),
];

/** The links of a page to files of the project. `anchor` is the part after `#`. */
function linksOf(page: string): { readonly file: string; readonly anchor: string | undefined }[] {
  const prose = read(page)
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/(`+).+?\1/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor] = target.split('#');
      return { file: path === '' ? page : normalize(join(dirname(page), path)), anchor };
    });
}

/** The anchors that GitHub makes from the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(DOCUMENTS)('the links of %s', (page) => {
  const links = linksOf(page);

  test('lead to files of the project', () => {
    const dead = links.filter(({ file }) => !existsSync(join(PACKAGE_ROOT, file)));
    expect(dead).toEqual([]);
  });

  test('lead to headings that exist', () => {
    const dead = links.filter(
      ({ file, anchor }) => anchor !== undefined && !anchorsOf(file).includes(anchor),
    );
    expect(dead).toEqual([]);
  });
});

test('every page in docs/ is at most two links away from the README', () => {
  const direct = linksOf('README.md').map(({ file }) => file);
  const reached = new Set([
    ...direct,
    ...direct
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => linksOf(file).map((link) => link.file)),
  ]);
  const pages = DOCUMENTS.filter((page) => page.startsWith('docs/'));
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test('the README has at most 800 words', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(800);
});

describe('the page "How requirements are checked"', () => {
  const page = read('docs/how-requirements-are-checked.md');

  test.each([
    ['requirements', REQUIREMENTS.length, /all, more than (\d+)/, 100],
    ['known-bad services', FAULTS.length, /more than (\d+) known-bad services/, 100],
    ['variations', VARIATIONS.length, /more than (\d+) conforming variations/, 50],
  ])('states a close lower bound for the number of %s', (_what, count, pattern, rounding) => {
    const stated = Number(pattern.exec(page)?.[1]);
    expect(count).toBeGreaterThan(stated);
    expect(count).toBeLessThanOrEqual(stated + rounding);
  });

  test('states one number of hostile services', () => {
    const [, stated] = /proves it with (\d+)/.exec(page) ?? [];
    expect(page).toContain(`${stated} hostile services`);
  });

  test('states the numbers of mutants of the table of mutants', () => {
    const cells = /^\| all +\|(.*)\|$/m.exec(page)?.[1]?.split('|').map(Number);
    const [all = 0, smoke = 0, standard = 0, thorough = 0, open = 0, ended = 0, wording, left] =
      cells ?? [];
    const noticed = smoke + standard + thorough + open + ended;
    expect(page).toContain(
      `${all} mutants: ${noticed} noticed, ${wording} only reword an error, ${left} explained`,
    );
  });
});
