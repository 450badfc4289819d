import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as library from '../../index.js';

const { conform, startReference, UsageError, writeReports } = library;

test('the library exports what docs/embedding.md describes', () => {
  expect(Object.keys(library).toSorted()).toEqual([
    'REQUIREMENTS',
    'UsageError',
    'compare',
    'conform',
    'rejudge',
    'startReference',
    'writeReports',
  ]);
});

test('startReference starts a service with a fault, which conform finds and writeReports reports', async () => {
  const { close, ...service } = await startReference({ faults: ['limit-ignored'] });
  const conformed = await conform({ ...service, only: ['list.limit.exact'] });
  await close();
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  writeReports(conformed, folder);
  expect(JSON.parse(readFileSync(join(folder, 'conformance.json'), 'utf8'))).toMatchObject({
    verdict: 'violated',
  });
  rmSync(join(folder, 'conformance.json'));
  rmSync(join(folder, 'evidence.har'));
  expect(() => writeReports(conformed, folder)).toThrow('index.html was not written by this suite');
  rmSync(folder, { recursive: true });
});

test('startReference refuses an unknown setting or fault', async () => {
  const settings = { port: 0, fault: 'limit-ignored' };
  await expect(startReference(settings)).rejects.toThrow('Did you mean faults?');
  await expect(startReference({ faults: ['limit-ignore'] })).rejects.toThrow(UsageError);
  await expect(startReference({ faults: ['limit-ignore'] })).rejects.toThrow(
    "Unknown fault 'limit-ignore'. Did you mean ",
  );
});
