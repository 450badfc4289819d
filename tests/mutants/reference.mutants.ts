import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeAll, type Judged } from './fates.js';
import { instrument, type Mutant } from './instrument.js';
import { reasonsText, unexplained, withFigures, type Reasons } from './page.js';

const PAGE = '../../docs/how-requirements-are-checked.md';
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
const { reference, mutants } = await instrument(folder);
const reasons = JSON.parse(textOf('survivors.json')) as Reasons;
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

test('survivors.json has exactly the survivors, each with a reason', async () => {
  expect(judged.length).toBe(mutants.length);
  await expect(reasonsText(judged, reasons)).toMatchFileSnapshot('survivors.json');
});

test('the figures in the documentation are up to date', async () => {
  expect(judged.length).toBe(mutants.length);
  await expect(withFigures(textOf(PAGE), judged, reasons)).toMatchFileSnapshot(PAGE);
});
