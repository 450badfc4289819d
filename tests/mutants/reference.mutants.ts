import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeAll, type Judged } from './fates.js';
import { instrument, type Mutant } from './instrument.js';
import { mutantsPage, reasonsIn, unexplained, unneeded } from './page.js';

const PAGE = new URL('../../docs/mutants.md', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const { reference, mutants } = await instrument(folder);
const reasons = reasonsIn(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '');
const judged: Judged[] = [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without an active mutant, the service conforms', async () => {
  const none: Mutant = { id: '', file: '', line: '', from: '', to: '', nth: 1, isWording: false };
  expect(await judgeAll(reference, [none])).toMatchObject([{ fate: 'survived' }]);
});

const FILES = [...new Set(mutants.map(({ file }) => file))];
test.each(FILES)('%s: every mutant is found, or its survival is explained', async (file) => {
  const here = await judgeAll(
    reference,
    mutants.filter((mutant) => mutant.file === file),
  );
  judged.push(...here);
  expect(unexplained(here, reasons)).toEqual([]);
});

test('every reason on the page belongs to a survivor', () => {
  expect(unneeded(judged, reasons)).toEqual([]);
});

test('docs/mutants.md is up to date', async () => {
  expect(judged.length).toBe(mutants.length);
  await expect(mutantsPage(judged, reasons)).toMatchFileSnapshot('../../docs/mutants.md');
});
