import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder, spawned } from '../command/spawned.js';
import { KEY } from './servers.js';
import type { Hostile } from './hostile.js';
import { showsKey } from './table.js';

const PEAK = join(import.meta.dirname, 'peak.mjs');
const MB = 1024 * 1024;

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The most memory (MB) that a run may use in addition to the memory at its start. It is about twice the largest figure in
 * docs/how-requirements-are-checked.md, because machines may be busy.
 */
const MOST_MB = 512;

/** Tests the command against hostile services: how it ends, what it prints and writes, and how much memory it uses. */
export function testCommand(rows: readonly Hostile[]): void {
  describe('the command ends as the table states for a hostile service:', () => {
    // Concurrently, because most of them wait.
    test.concurrent.each(rows)(
      '$name',
      async ({ name, open, exit, output, longTest, settings = {} }) => {
        const service = await open();
        const cwd = newFolder();
        const peakFile = join(cwd, 'peak');
        const { timeoutMs = 5_000, deadlineS = 120 } = settings;
        const profile = longTest === undefined ? 'smoke' : 'standard';
        const args = ['--profile', profile, '--timeout', `${timeoutMs}`, '--settle', '200'];
        const messages = service.messagesBaseUrl;
        try {
          const { code, out, err } = await spawned(
            [
              ...args,
              '--deadline',
              `${deadlineS}`,
              ...(messages === undefined
                ? ['--without', 'messages']
                : ['--messages-base-url', messages]),
            ],
            {
              BASE_URL: service.baseUrl,
              API_KEY: KEY,
              PEAK_FILE: peakFile,
              NODE_OPTIONS: `--import ${PEAK}`,
            },
            cwd,
          );
          expect(exit, out + err).toContain(code);
          expect(err).toBe('');
          expect(out).toMatch(output);
          expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
          expect(out).not.toMatch(/^::/m);
          expect(out).not.toMatch(/^ +at .*[.:]\d+/m);
          const files = filesIn(join(cwd, 'reports'));
          const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
          expect(total).toBeLessThan(60 * MB);
          for (const file of files) expect(showsKey(readFileSync(file, 'utf8')), file).toBe(false);
          expect(showsKey(out)).toBe(false);
          const [start = 0, peak = Infinity] = readFileSync(peakFile, 'utf8')
            .split(' ')
            .map(Number);
          // A failure prints the size of the reports, and the memory. The documentation states the largest of both.
          const figures = `${name}: ${Math.round(total / MB)} MB of reports; memory above its start in MB`;
          expect((peak - start) / 1024, figures).toBeLessThan(MOST_MB);
        } finally {
          await service.close();
        }
      },
    );
  });
}
