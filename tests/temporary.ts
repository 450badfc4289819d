import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

/** Creates one temporary folder for all tests of a run. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'conformance-tests-'));
  process.env['TMPDIR'] = folder;
}

/** Removes the folder with all files in it. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
