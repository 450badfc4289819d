import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, test } from 'vitest';

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

/** Runs the check on a folder with one file. */
function checked(file: string, text: string): { readonly code: number; readonly output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-words-'));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, '.ci/words.mjs'), folder],
    { encoding: 'utf8' },
  );
  return { code: status ?? -1, output: stderr };
}

describe('the word check', () => {
  test.each(forms)('finds "%s"', (form) => {
    expect(checked('notes/page.md', `One line.\nAnd ${form} here.\n`)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`notes/page.md:2: "${form}"`),
    });
  });

  test.each([
    ['the word in a camel-case identifier', `const is${Capital}Over = 1;`],
    ['the word in a constant', `const MOST_${word.toUpperCase()} = 1;`],
    ['the word in a hyphenated name', `'${word}-503'`],
    ['a phrase across two lines of a comment', `/**\n * ${phrase.replace(' ', '\n * ')}\n */`],
    ['a phrase inside an identifier', `const ${phrase.replaceAll(' ', '_')} = 1;`],
  ])('finds %s', (_where, text) => {
    expect(checked('a.ts', text).code).toBe(1);
  });

  test('finds the word in the name of a file', () => {
    expect(checked(`${word}.ts`, '').output).toContain(`${word}.ts:0`);
  });

  test.each([
    ['a longer word that contains the word', `${word}ed${word}`],
    ['a phrase with a period inside', phrase.replace(' ', '. ')],
    ['a sentence without forbidden words', 'A plain sentence.'],
  ])('accepts %s', (_what, text) => {
    expect(checked('a.md', text)).toEqual({ code: 0, output: '' });
  });

  test.each(['node_modules/a.js', 'sub/dist/a.js', 'reports/latest/summary.md'])(
    'ignores the file %s',
    (file) => {
      expect(checked(file, word).code).toBe(0);
    },
  );
});
