import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

/** Imports that must not be possible: the importing file, and the imported module. */
const WRONG = [
  ['schemas/x.ts', '../helpers/exchange.js'],
  ['helpers/x.ts', '../suites/interface.js'],
  ['helpers/judge/x.ts', '../client/client.js'],
  ['helpers/evidence/x.ts', '../client/client.js'],
  ['helpers/journal/x.ts', 'undici'],
  ['helpers/client/x.ts', 'dotenv'],
  ['suites/store/x.ts', '../probes/api.js'],
  ['suites/values/x.ts', '../store/model.js'],
  ['suites/probes/x.ts', '../judging/removed.js'],
  ['suites/list/x.ts', '../get/index.js'],
  ['suites/list/x.ts', '../explaining/related.js'],
  ['suites/list/x.ts', '../gathering/index.js'],
  ['suites/x.ts', './engine/conform.js'],
  ['suites/engine/x.ts', '../vitest/define-tests.js'],
  ['suites/engine/x.ts', 'vitest'],
  ['reports/x.ts', '../suites/requirements.js'],
  ['reports/x.ts', '../helpers/client/client.js'],
  ['reference/x.ts', '../schemas/int64.js'],
  ['proof/x.ts', '../reports/index.js'],
  ['certificate/x.ts', '../command/main.js'],
  ['command/x.ts', '../tests/properties.js'],
  ['command/x.ts', 'vitest'],
] as const;

const RIGHT = [
  ['helpers/client/x.ts', 'undici'],
  ['helpers/x.ts', '../schemas/operations.js'],
  ['suites/list/x.ts', '../store/model.js'],
  ['suites/list.suite.ts', './vitest/define-tests.js'],
  ['command/x.ts', '../suites/engine/conform.js'],
] as const;

/** Lints files with one import each. @returns the files whose import is refused */
function refused(imports: readonly (readonly [string, string])[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'edges-'));
  cpSync(join(PACKAGE_ROOT, '.ci/edges.mjs'), join(folder, '.ci/edges.mjs'));
  cpSync(join(PACKAGE_ROOT, '.ci/edges.json'), join(folder, '.ci/edges.json'));
  const rules = { 'edges/imports': 'error' };
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ jsPlugins: ['./.ci/edges.mjs'], rules }),
  );
  for (const [file, source] of imports) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      `import { one } from '${source}';\nexport const two = one;\n`,
    );
  }
  const { stdout } = spawnSync(
    join(PACKAGE_ROOT, 'node_modules/.bin/oxlint'),
    ['--format=json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
  };
  return diagnostics
    .filter(({ code }) => code === 'edges(imports)')
    .map(({ filename }) => filename);
}

test('an import against the table of folders and packages fails the lint', () => {
  const numbered = WRONG.map(
    ([file, source], index) => [file.replace('x.ts', `wrong-${index}.ts`), source] as const,
  );
  const found = refused(numbered);
  expect(found.toSorted()).toEqual(numbered.map(([file]) => file).toSorted());
});

test('an import that the table names does not', () => {
  expect(refused(RIGHT)).toEqual([]);
});

/** The package's own name, the message of an error or of a workflow command, and a kind of media types. */
const OTHER_MEANINGS =
  /animal-store-conformance|\bmessage\b(?!')|\bcommandMessage\b|'multipart', 'message'/g;
const INTERFACE_WORD = /animal|\bpets?\b|pet[A-Z]|categor|message|listPets|createPet|getPet/i;

test('helpers/ names no animal, category, message or operation of the interface', () => {
  const folder = join(PACKAGE_ROOT, 'helpers');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const code = text.replace(/\/\*\*?[^]*?\*\/|(?<!:)\/\/.*/g, '');
    const lines = code.replace(OTHER_MEANINGS, '').split('\n');
    return lines.filter((line) => INTERFACE_WORD.test(line)).map((line) => `${file}: ${line}`);
  });
  expect(found).toEqual([]);
});
