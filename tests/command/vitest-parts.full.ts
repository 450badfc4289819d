import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { newFolder } from './spawned.js';
import { conformanceIn, TESTS, vitestRun } from './vitest-run.js';

const DEMO = { DEMO: 'true' };

test('--shard: each part checks different requirements, and the parts together check all', async () => {
  const parts = [];
  for (const part of [1, 2]) {
    const folder = newFolder();
    await vitestRun([`--shard=${part}/2`], { ...DEMO, REPORT_DIR: folder });
    parts.push(conformanceIn(folder).run.only ?? []);
  }
  const [first = [], second = []] = parts;
  expect(first.filter((id) => second.includes(id))).toEqual([]);
  expect(first.length + second.length).toBe(REQUIREMENTS.length);
  expect(Math.min(first.length, second.length)).toBeGreaterThan(0);
});

test('--merge-reports: shows the results of the parts, and gathers no evidence', async () => {
  const blobs = newFolder();
  const folder = join(newFolder(), 'none');
  for (const part of [1, 2]) {
    const report = ['--reporter=blob', `--outputFile=${join(blobs, `${part}.json`)}`];
    await vitestRun([`--shard=${part}/2`, ...report], { ...DEMO, REPORT_DIR: newFolder() });
  }
  const merged = await vitestRun([`--merge-reports=${blobs}`], { ...DEMO, REPORT_DIR: folder });
  expect(merged.code).toBe(0);
  expect(merged.out).toMatch(new RegExp(String.raw`Tests +\d+ passed \| \d+ skipped \(${TESTS}\)`));
  expect(merged.out).not.toContain('Testing');
  expect(existsSync(folder)).toBe(false);
});
