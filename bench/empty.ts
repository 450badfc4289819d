import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { HOLDER } from '../command/run/vitest.js';

/** One vitest run of one test that does nothing, held as the command holds the suites. */
const cacheDir = mkdtempSync(join(tmpdir(), 'bench-'));
const include = [fileURLToPath(new URL('./empty.suite.js', import.meta.url))];
await startVitest(
  'test',
  [],
  { ...HOLDER, include, config: false, reporters: [{}] },
  { cacheDir, logLevel: 'silent' },
);
rmSync(cacheDir, { recursive: true, force: true });
process.exit();
