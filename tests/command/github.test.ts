import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { progressOn } from '../../command/run/progress.js';
import type { Output } from '../../command/output.js';
import { filesOf, recorded, writeReports } from '../certificate/reports.js';
import { runInProcess } from './acted.js';
import { command, reference } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

/** Rejudges the run in a folder into a subfolder. */
function rejudged(folder: string, ...args: readonly string[]): Promise<Ended> {
  const again = join(folder, 'again');
  return runInProcess('rejudge', join(folder, 'reports/latest'), '--report-dir', again, ...args);
}

describe('in GitHub Actions', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test('the summary is appended to the job summary, and each cause is an annotation', async () => {
    const { settings, stop } = await reference('limit-default-25');
    const cwd = newFolder();
    const summary = join(cwd, 'step.md');
    writeFileSync(summary, 'what was there\n');
    const variables = { ...settings, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
    const args = ['--only', 'list.limit.default', '--settle', '50'];
    const live = await command(args, variables, cwd);
    await stop();
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const json = await rejudged(cwd, '--reporter', 'json');
    expect(live.code).toBe(1);
    const annotations = live.out.split('\n').filter((line) => line.startsWith('::'));
    expect(annotations).toEqual([
      expect.stringMatching(/^::error title=1 violated%3A list\.limit\.default::.*--only list/),
    ]);
    const text = readFileSync(summary, 'utf8');
    expect(text.startsWith('what was there\n# Conformance')).toBe(true);
    expect(text.match(/^# Conformance/gm)).toHaveLength(2);
    // A program that reads standard output gets JSON and nothing else.
    expect(JSON.parse(json.out)).toMatchObject({ verdict: 'violated' });
    expect(json.err).toContain('::error title=');
  }, 120_000);

  test('a summary that cannot be written is reported, and does not change the exit code', async () => {
    const cwd = newFolder();
    writeReports(join(cwd, 'reports/latest'), filesOf(recorded()));
    vi.stubEnv('GITHUB_STEP_SUMMARY', join(cwd, 'not', 'there.md'));
    const { code, err } = await rejudged(cwd);
    expect(code).toBe(0);
    expect(err).toMatch(/^The job summary cannot be written to .* \(ENOENT\)\n$/);
  });
});

describe('the progress line', () => {
  const written = (
    columns: number,
    errIsTerminal = true,
  ): { output: Output; text: () => string } => {
    let text = '';
    const output: Output = {
      out: () => {},
      err: () => {},
      outAsIs: () => {},
      errAsIs: (more) => {
        text += more;
      },
      outIsTerminal: false,
      errIsTerminal,
      columns,
      flush: async () => {},
    };
    return { output, text: () => text };
  };

  test('says what is being sent, and the maximum number of requests', () => {
    const { output, text } = written(120);
    const progress = progressOn(output, true, 'requests', 411);
    progress.show({ done: 40, doing: 'adding \u001banimals' });
    expect(text()).toBe('\r\u001b[2K40 of at most 411 requests, adding ?animals');
    progress.clear();
    expect(text().endsWith('\r\u001b[2K')).toBe(true);
  });

  test('fits into the width of the terminal, and is printed only on a terminal', () => {
    const narrow = written(30);
    progressOn(narrow.output, true).show({ done: 1, doing: 'pages/visible?limit=100' });
    expect(narrow.text().length).toBe('\r\u001b[2K'.length + 29);
    const none = written(80, false);
    progressOn(none.output, true).show({ done: 1, doing: 'pages/' });
    expect(none.text()).toBe('');
  });
});
