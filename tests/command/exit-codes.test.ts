import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from './in-process.js';
import { newFolder, REPORT_FILES, served, spawned } from './spawned.js';

/** A short run. */
const SHORT = ['--profile', 'smoke', '--settle', '50'];

function conformanceIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'reports/latest/conformance.json'), 'utf8'));
}

describe('exit code', () => {
  test('0: the built-in reference conforms, and the first and last lines name it', async () => {
    const cwd = newFolder();
    const { code, out, err } = await spawned(SHORT, {}, cwd);
    expect(err).toBe('');
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.at(0)).toContain('built-in reference');
    expect(lines.at(-1)).toContain('built-in reference');
    const folder = join(cwd, 'reports/latest');
    for (const file of REPORT_FILES) expect(existsSync(join(folder, file)), file).toBe(true);
    expect(existsSync(join(folder, '.lock'))).toBe(false);
  });

  test('1: a service in another process has a fault; rejudge agrees, and no report contains the key', async () => {
    const { settings, stop } = await served('--fault', 'limit-default-25');
    const cwd = newFolder();
    const live = await spawned([...SHORT, '--quiet'], settings, cwd);
    await stop();
    expect(live).toMatchObject({ code: 1, err: '' });
    expect(conformanceIn(cwd)).toMatchObject({ verdict: 'violated', run: { exitCode: 1 } });
    const again = await command(['rejudge', 'reports/latest', '--report-dir', 'again'], {}, cwd);
    expect(again.code).toBe(1);
    const read = (path: string): string =>
      readFileSync(join(cwd, path, 'conformance.json'), 'utf8');
    expect(read('again')).toBe(read('reports/latest'));
    const key = settings['API_KEY'] ?? '';
    expect(key.length).toBeGreaterThan(8);
    for (const file of REPORT_FILES) {
      const text = readFileSync(join(cwd, 'reports/latest', file), 'utf8');
      expect(text.includes(key), file).toBe(false);
    }
  });

  test('2: an unknown option is reported in one line', async () => {
    const { code, out, err } = await spawned(['--unknown']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('3: the connection is refused, and junit.xml has an error that says so', async () => {
    const cwd = newFolder();
    const variables = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };
    const { code, err } = await spawned(['--deadline', '2'], variables, cwd);
    expect({ code, err }).toEqual({ code: 3, err: '' });
    const junit = readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8');
    expect(junit).toMatch(/name="the run"[^>]*><error [^>]*connection refused/);
  });
});
