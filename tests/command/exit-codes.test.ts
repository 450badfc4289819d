import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, newFolder, REPORT_FILES, served } from './spawned.js';

function conformanceIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'reports/latest/conformance.json'), 'utf8'));
}

describe('exit code', () => {
  test('0: the built-in reference conforms, and the first and last lines name it', async () => {
    const cwd = newFolder();
    const { code, out, err } = await command([], {}, cwd);
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
    const live = await command(['--quiet'], settings, cwd);
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
    for (const file of [
      'exchanges.ndjson',
      'evidence.har',
      'conformance.json',
      'index.html',
      'junit.xml',
      'summary.md',
    ]) {
      expect(readFileSync(join(cwd, 'reports/latest', file), 'utf8').includes(key), file).toBe(
        false,
      );
    }
  });

  test('3: the key is refused, and junit.xml has an error that says so', async () => {
    const { settings, stop } = await served();
    const cwd = newFolder();
    const { code } = await command(['--quiet'], { ...settings, API_KEY: 'another-key' }, cwd);
    await stop();
    expect(code).toBe(3);
    const junit = readFileSync(join(cwd, 'reports/latest/junit.xml'), 'utf8');
    expect(junit).toMatch(/name="the run"[^>]*><error [^>]*refused the key/);
  });

  test.each([
    [['--unknown'], {}],
    [['nonsense'], {}],
    [['--only', 'nothing.at.all'], {}],
    [['explain', 'nothing.at.all'], {}],
    [['serve', '--fault', 'nothing'], {}],
    [['rejudge', 'missing'], {}],
    [['report', 'missing', '--reporter', 'json'], {}],
    [['--reporter', 'nothing'], {}],
    [[], { BASE_URL: '' }],
    [[], { BASE_URL: 'http://127.0.0.1:9/v1' }],
  ])('2, and one line: the arguments %j with the variables %j', async (args, variables) => {
    const { code, out, err } = await command(args, variables);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('3: connection refused', async () => {
    const variables = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };
    const { code, err } = await command([], variables);
    expect({ code, err }).toEqual({ code: 3, err: '' });
  });
});
