import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../command/run/judge-service.js';
import type { Conformance } from '../../helpers/verdict.js';
import { command, reference } from './in-process.js';
import { newFolder } from './spawned.js';

const RUN = ['--demo', '--only', 'create.accepted.available', '--settle', '0'];
const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8');
const conformanceIn = (cwd: string, folder = 'reports/latest') =>
  JSON.parse(read(cwd, `${folder}/conformance.json`)) as Conformance;

describe('a --cleanup command', () => {
  test('gets the ids of what the run left behind, after the reports are written', async () => {
    const cwd = newFolder();
    const line = 'cat > left.json; cp reports/latest/conformance.json early.json';
    const { code, out, err } = await command([...RUN, '--cleanup', line], {}, cwd);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { footprint, run } = conformanceIn(cwd);
    const { animals, messages } = footprint.leftBehind;
    expect(animals.length).toBeGreaterThan(0);
    expect(JSON.parse(read(cwd, 'left.json'))).toEqual({ animals, messages });
    expect(read(cwd, 'early.json')).toBe(read(cwd, 'reports/latest/conformance.json'));
    expect(run).not.toHaveProperty('cleanup');
    expect(out).not.toContain('cleanup');
  });

  test('that fails causes a warning in every report, and does not change the verdict', async () => {
    const cwd = newFolder();
    const line = 'echo "no delete rights" >&2; exit 3';
    const { code, out } = await command(
      [...RUN, '--cleanup', line],
      { GITHUB_ACTIONS: 'true' },
      cwd,
    );
    expect(code).toBe(0);
    const warning = '--cleanup failed (exit code 3): no delete rights.';
    expect(out).toMatch(/^CONFORMING/m);
    expect(out).toMatch(/^Advice .*--cleanup failed \(exit code 3\): no delete rights\./m);
    expect(out).toMatch(/^::warning title=Cleanup::--cleanup failed/m);
    expect(conformanceIn(cwd).run.cleanup).toContain(warning);
    for (const file of ['index.html', 'summary.md', 'junit.xml', 'evidence.har']) {
      const text = read(cwd, `reports/latest/${file}`).replaceAll(/\\|<!-- -->/g, '');
      expect(text, file).toContain(warning);
    }
    await command(['rejudge', 'reports/latest', '--report-dir', 'again'], {}, cwd);
    expect(read(cwd, 'again/conformance.json')).toBe(read(cwd, 'reports/latest/conformance.json'));
  });

  test('that fails is reported before advice about the service', async () => {
    const service = await reference('challenge-unsaid');
    const args = ['--profile', 'smoke', '--settle', '0', '--cleanup', 'exit 3'];
    try {
      const { out } = await command(args, service.settings);
      expect(out).not.toContain('cannot delete');
      expect(out).toMatch(
        /^Advice {8}--cleanup failed \(exit code 3\)\. .* \(\d+ more lines?: see --verbose\)$/m,
      );
    } finally {
      await service.stop();
    }
  });

  test('that prints secrets and reads no input: the output and the reports contain no secret', async () => {
    const cwd = newFolder();
    const secret = 'secret-of-the-gateway';
    writeFileSync(
      join(cwd, '.env'),
      'API_KEY=a-key-of-the-tests\nBASE_URL=http://127.0.0.1:9/v1\n',
    );
    const args = ['--deadline', '1', '--header', `X-Gateway: ${secret}`];
    const line = `echo ${secret} a-key-of-the-tests; exit 1`;
    const { code, out, err } = await command([...args, '--cleanup', line], {}, cwd);
    expect(code).toBe(3);
    expect(out).toContain('--cleanup failed (exit code 1)');
    const files = ['conformance.json', 'index.html', 'summary.md', 'junit.xml', 'evidence.har'];
    const texts = files.map((file) => read(cwd, `reports/latest/${file}`));
    expect([out, err, ...texts].join('')).not.toMatch(/secret-of-the-gateway|a-key-of-the-tests/);
  });

  const left = { animals: ['1'], messages: [], possibly: [] };

  test.each([
    ['hangs', 'sleep 20'],
    [
      'leaves a process of another group that keeps its output open',
      `node -e "child_process.spawn('sleep', ['6'], { detached: true, stdio: 'inherit' }).unref()"`,
    ],
  ])('that %s ends at the time limit', async (_, line) => {
    const started = Date.now();
    expect(await cleanUp(line, left, 1_000)).toMatch(
      /^--cleanup failed \(still running after 1 s\)\./,
    );
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('that is empty is refused with exit code 2', async () => {
    const { code, err } = await command([...RUN, '--cleanup', '']);
    expect(code).toBe(2);
    expect(err).toContain('--cleanup');
  });
});
