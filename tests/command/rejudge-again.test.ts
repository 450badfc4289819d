import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { runInProcess } from './acted.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const cwd = newFolder();
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
const rejudge = (...args: readonly string[]): Promise<Ended> =>
  runInProcess('rejudge', ...args.map((arg) => (arg.startsWith('-') ? arg : join(cwd, arg))));

/** The exit codes of two runs. `strict` has unmet SHOULDs (with `--strict`), `gated` a changed observation (with `--fail-on changes`). */
const codes: (number | null)[] = [];
beforeAll(async () => {
  const service = await startReference({ choices: { challenge: undefined } });
  const { baseUrl, messagesBaseUrl, apiKey } = service;
  const variables = { BASE_URL: baseUrl, MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey };
  const run = (...args: readonly string[]): Promise<Ended> =>
    command(['--profile', 'smoke', '--settle', '100', ...args], variables, cwd);
  codes.push((await run('--strict', '--report-dir', 'strict')).code);
  const seen = '"text": "limit=-1",\n      "value": "';
  writeFileSync(
    join(cwd, 'before.json'),
    read('strict/conformance.json').replace(seen, `${seen}9`),
  );
  const gate = ['--compare-to', 'before.json', '--fail-on', 'changes', '--report-dir', 'gated'];
  codes.push((await run(...gate)).code);
  await service.close();
}, 60_000);

test('an unmet SHOULD fails a run with --strict, and a change fails a run with --fail-on changes', () => {
  expect(codes).toEqual([1, 1]);
});

describe.each(['strict', 'gated'])(
  'rejudge of the run in the folder %s, which failed without a violation,',
  (folder) => {
    test('gives the exit code of the run, and writes the same verdicts and evidence, byte for byte', async () => {
      expect(await rejudge(folder, '--report-dir', `${folder}-again`)).toMatchObject({ code: 1 });
      for (const file of ['conformance.json', 'evidence.har']) {
        expect(read(`${folder}-again/${file}`)).toBe(read(`${folder}/${file}`));
      }
    });

    test('gives the same result from the journal alone', async () => {
      const journal = `${folder}/exchanges.ndjson`;
      const { code, out } = await rejudge(journal, '--report-dir', `${folder}-alone`);
      expect(code).toBe(1);
      expect(out).not.toMatch(/differ|killed/);
      for (const file of ['conformance.json', 'evidence.har']) {
        expect(read(`${folder}-alone/${file}`)).toBe(read(`${folder}/${file}`));
      }
    });
  },
);

test('rejudge of a journal without an end gives exit code 3, and lists the verdicts that differ', async () => {
  const journal = join(cwd, 'gated/exchanges.ndjson');
  renameSync(join(cwd, 'gated/evidence.har'), join(cwd, 'evidence.har'));
  writeFileSync(journal, read('gated/exchanges.ndjson').replace(/\n.*\n$/, '\n'));
  const { code, out, err } = await rejudge('gated');
  expect({ code, err }).toEqual({ code: 3, err: '' });
  expect(out).toMatch(/^\d+ verdicts differ from conformance\.json/);
});
