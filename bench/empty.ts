import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { OPTIONS } from '../command/vitest/options.js';

/** One vitest run of one test that does nothing, with the options that run the suites. */
const cacheDir = mkdtempSync(join(tmpdir(), 'bench-'));
const include = [fileURLToPath(new URL('./empty.suite.js', import.meta.url))];
await startVitest(
  'test',
  [],
  { ...OPTIONS, include, config: false, watch: false, reporters: [{}] },
  { cacheDir, logLevel: 'silent' },
);
rmSync(cacheDir, { recursive: true, force: true });
process.exit();
