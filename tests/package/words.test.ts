import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

const { words } = JSON.parse(readFileSync(join(PACKAGE_ROOT, '.ci/words.json'), 'utf8')) as {
  readonly words: readonly { readonly forms: readonly string[] }[];
};
const forms = words.flatMap((each) => each.forms);

/** The first forbidden word. It is read from the list, so that this file does not contain it. */
const [word = ''] = forms;
const [Capital, phrase = ''] = [
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  forms.find((form) => form.includes(' ')),
];

/** Runs the check on a folder with these files. Returns its exit code, and the places and words that it finds. */
function checked(files: Readonly<Record<string, string>>): { code: number; found: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-words-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, '.ci/words.mjs'), folder],
    { encoding: 'utf8' },
  );
  const found = Array.from(stderr.matchAll(/^(\S+:\d+): /gm), ([, place = '']) => place);
  return { code: status ?? -1, found };
}

test('the word check finds each word, with its file and line', () => {
  const files = forms.map((form, index) => [`notes/${index}.md`, `One line.\nAnd ${form} here.\n`]);
  const { code, found } = checked(Object.fromEntries(files));
  expect(code).toBe(1);
  expect(found).toEqual(expect.arrayContaining(forms.map((_, index) => `notes/${index}.md:2`)));
});

test('the word check finds words and phrases inside of names and across lines', () => {
  const texts = {
    'camel.ts': `const is${Capital}Over = 1;`,
    'constant.ts': `const MOST_${word.toUpperCase()} = 1;`,
    'hyphen.ts': `'${word}-503'`,
    'comment.ts': `/**\n * ${phrase.replace(' ', '\n * ')}\n */`,
    'snake.ts': `const ${phrase.replaceAll(' ', '_')} = 1;`,
    [`${word}.ts`]: '',
  };
  const files = new Set(checked(texts).found.map((place) => place.replace(/:\d+$/, '')));
  expect(files).toEqual(new Set(Object.keys(texts)));
});

test('the word check accepts other words, and ignores files that are not of this project', () => {
  const texts = {
    'longer.md': `${word}ed${word}`,
    'sentences.md': phrase.replace(' ', '. '),
    'plain.md': 'A plain sentence.',
    'node_modules/a.js': word,
    'sub/dist/a.js': word,
    'reports/latest/summary.md': word,
  };
  expect(checked(texts)).toEqual({ code: 0, found: [] });
});
