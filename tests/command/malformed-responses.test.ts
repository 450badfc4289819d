import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { command, reference } from './in-process.js';
import { newFolder } from './spawned.js';

test('a run that checks only error codes does not pass if errors have no code', async () => {
  const { settings, stop } = await reference('error-nested');
  const { code, out } = await command(['--settle', '50', '--only', 'errors.shape.code'], settings);
  await stop();
  expect(code).toBe(1);
  expect(out).toContain('errors.shape.code');
});

test('if listings are not arrays, a requirement about listings is undetermined, and names the violation to fix first', async () => {
  const { settings, stop } = await reference('list-in-an-envelope');
  const cwd = newFolder();
  const { code, out } = await command(
    ['--settle', '50', '--only', 'list.limit.minimum'],
    settings,
    cwd,
  );
  await stop();
  const reason = 'could not be checked because of other violations; fix list.answer.array first';
  expect(code).toBe(3);
  expect(out).toContain(reason);
  const read = (file: string): string => readFileSync(join(cwd, 'reports/latest', file), 'utf8');
  const { requirements } = JSON.parse(read('conformance.json'));
  expect(requirements).toContainEqual(
    expect.objectContaining({
      id: 'list.limit.minimum',
      verdict: 'undetermined',
      reason,
      hiddenBy: ['list.answer.array'],
    }),
  );
  for (const file of ['index.html', 'summary.md', 'junit.xml']) {
    // Markdown escapes characters that could be markup.
    expect(read(file).replaceAll(/\\|<!-- -->/g, ''), file).toContain(reason);
  }
});
