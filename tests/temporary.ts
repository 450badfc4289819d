import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;

/** Gives all tests of a run one temporary folder. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'conformance-tests-'));
  process.env['TMPDIR'] = folder;
}

/** Takes it away, with all that they left in it. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true });
}
