import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeOwn } from '../../command/files/out.js';
import { writeAtomically } from '../../reports/write-atomically.js';

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'conformance-place-'));

test('writing to a link replaces the content of its target, and keeps the permissions of the target', () => {
  const folder = newFolder();
  const [real, link] = [join(folder, 'real'), join(folder, 'link')];
  writeFileSync(real, 'old');
  chmodSync(real, 0o640);
  symlinkSync('real', link);
  writeAtomically(link, 'new');
  expect(readFileSync(real, 'utf8')).toBe('new');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(statSync(real).mode & 0o777).toBe(0o640);
});

test('a path that is not a regular file is refused', () => {
  expect(() => writeOwn('/dev/null', 'text', 'te')).toThrow('is not a file');
});
