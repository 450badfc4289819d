import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, newFolder } from '../command/spawned.js';
import type { Hostile } from './hostile.js';
import { KEY } from './servers.js';
import { TABLE } from './table.js';

const PEAK = join(import.meta.dirname, 'peak.mjs');
const MB = 1024 * 1024;

/** Services that send much, and some that send little: what is about bytes, and what is about the process. */
const CHOSEN = [
  'nobody listens',
  'it speaks SSH',
  'its body never ends',
  'it sends 100 MB',
  'its head never ends',
  '401 for everything',
  '404 for everything',
  'everything is elsewhere, at an address that steers terminals',
  'a login page for everything',
  '503: wait a day',
  'listings nested 100,000 deep',
  'unclosed brackets, 8 MB',
  'an id of 8 MB',
  'a name of 8 MB',
  'a name of escapes alone',
  'a million nulls',
  'a million keys',
  '100,000 animals for every listing',
  'it shows the key in every header and body',
  'a gzip bomb',
  'everything in a text of its own, each answer a page of 1 MB',
] as const;

function rowOf(name: string): Hostile {
  const row = TABLE.find((each) => each.name === name);
  if (!row) throw new Error(`no row ${name}`);
  return row;
}

/** Every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the command, against a hostile service', () => {
  test.each(CHOSEN)('%s', async (name) => {
    const { open, exit, says, settings = {} } = rowOf(name);
    const service = await open();
    const cwd = newFolder();
    const peakFile = join(cwd, 'peak');
    const { timeoutMs = 5_000, deadlineS = 120 } = settings;
    const args = ['--profile', 'standard', '--timeout', `${timeoutMs}`, '--settle', '200'];
    const messages = service.messagesBaseUrl;
    try {
      const { code, out, err } = await command(
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
      expect(out).toMatch(says);
      expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
      expect(out).not.toMatch(/^::/m);
      expect(out).not.toMatch(/^ +at .*[.:]\d+/m);
      const files = filesIn(join(cwd, 'reports'));
      const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
      expect(total).toBeLessThan(60 * MB);
      for (const file of files) expect(readFileSync(file).includes(KEY), file).toBe(false);
      const [start = 0, peak = Infinity] = readFileSync(peakFile, 'utf8').split(' ').map(Number);
      // In the name of the expectation, so that a run tells the figures that the documents show.
      const figures = `${name}: ${Math.round(total / MB)} MB of reports; memory above its start in MB`;
      expect((peak - start) / 1024, figures).toBeLessThan(400);
    } finally {
      await service.close();
    }
  });
});
