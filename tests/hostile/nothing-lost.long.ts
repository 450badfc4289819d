import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { MAIN, newFolder } from '../command/spawned.js';

const run = promisify(execFile);

test('a failed write, as on a full disk, is reported in one line with exit code 4, and the verdict is printed', async () => {
  // The largest file allowed, in blocks of 512 or 1024 bytes: smaller than the evidence.
  const script = 'ulimit -f 60; exec "$0" "$@"';
  const ended = run('sh', ['-c', script, process.execPath, MAIN, '--quiet'], {
    cwd: newFolder(),
    env: { PATH: process.env['PATH'] },
  });

  const { code, stdout, stderr } = (await ended.catch((error: unknown) => error)) as {
    readonly code?: number;
    readonly stdout: string;
    readonly stderr: string;
  };
  expect(code).toBe(4);
  expect(stdout).toMatch(/UNDETERMINED {2}/);
  expect(stderr).toMatch(/cannot be written .* \(EFBIG\)/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a full disk under standard output is reported with exit code 4', async () => {
  const ended = run('sh', ['-c', '"$0" "$1" list >/dev/full', process.execPath, MAIN], {
    cwd: newFolder(),
    env: { PATH: process.env['PATH'] },
  });
  await expect(ended).rejects.toMatchObject({
    code: 4,
    stderr: expect.stringMatching(/^.*standard output cannot be written \(ENOSPC\).*\n$/),
  });
});

test('serve ends if it cannot print the address', async () => {
  const ended = run('sh', ['-c', '"$0" "$1" serve >/dev/full', process.execPath, MAIN], {
    cwd: newFolder(),
    env: { PATH: process.env['PATH'] },
  });
  await expect(ended).rejects.toMatchObject({ code: 4 });
});

test('if no temporary folder can be created, --reporter allure is refused, and earlier reports stay', async () => {
  const cwd = newFolder();
  mkdirSync(join(cwd, 'kept'));
  const kept = join(cwd, 'kept/conformance.json');
  writeFileSync(kept, '{"schemaVersion":"1.0"}');
  const env = { PATH: process.env['PATH'], TMPDIR: join(cwd, 'nowhere') };
  const args = [MAIN, '--report-dir', 'kept', '--reporter', 'allure'];
  await expect(run(process.execPath, args, { cwd, env })).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^.*Cannot create a temporary folder .*: set TMPDIR\n$/),
  });
  expect(readFileSync(kept, 'utf8')).toBe('{"schemaVersion":"1.0"}');
});

test('two concurrent runs against one service report no violation', async () => {
  const service = await startReference({ choices: { animals: 30 } });
  const { baseUrl, messagesBaseUrl, apiKey } = service;
  try {
    const both = await Promise.all(
      [1, 2].map((seed) => conform({ baseUrl, messagesBaseUrl, apiKey, seed })),
    );
    for (const { conformance } of both) {
      const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
      expect(failing.map(({ id }) => id)).toEqual([]);
      expect(conformance.run.exitCode).toBe(0);
    }
  } finally {
    await service.close();
  }
});
