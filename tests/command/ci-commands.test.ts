import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEY, proxyToReference } from '../hostile/servers.js';
import { CI_COMMAND } from '../reports/sink-readers.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

/** Texts that CI systems take for commands, in as many places of a line as they look at. */
const TEXTS = [
  '##vso[task.setvariable variable=A]b',
  'text ##vso[task.complete result=Succeeded;]DONE',
  '##VSO[task.logissue type=error]x',
  '##[error]x ##[group]y ###[section]z',
  '##\u001b[31mvso[build.addbuildtag]x',
  "##teamcity[buildStatus status='SUCCESS']",
  '::error::x',
  '\t ::add-mask::x',
  'text\r::stop-commands::x',
  'text\u2028::debug::x',
  '\u001b[0Ksection_start:1560896352:a[collapsed=true]\r\u001b[0Kx',
  'section_end:1560896352:a\r\u001b[0K',
  'travis_fold:start:a',
  '\u001b]0;title\u0007\u001b[2J\u009b31m\u001b[8mhidden',
];
const ALL = TEXTS.join('\n');

/** Expects that nothing in the output is a command or a control character. The suite's own annotations are commands. */
function expectHarmless({ out, err }: Ended): void {
  const own = /^::(error|warning|notice) title=[^:,]*::.*$/gm;
  const printed = `${out}\n${err}`.replace(own, '');
  expect(printed).not.toMatch(CI_COMMAND);
  expect(printed.replace(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
}

const ONLY = ['--profile', 'smoke', '--settle', '50', '--only', 'errors.*', '--only', 'pet.*'];

describe('No text that the command prints is a command of a CI system', () => {
  test('from the responses of the service', async () => {
    const service = await proxyToReference((exchange) => {
      const { n, headers } = exchange;
      headers['content-type'] = `text/${TEXTS[n % 2]}`;
      headers['x-odd'] = '##vso[task.complete]x';
      const body = { id: ALL, name: ALL, [TEXTS[n % TEXTS.length] ?? '']: 1, message: ALL };
      const isText = n % 3 === 0;
      exchange.answer = Buffer.from(isText ? ALL : JSON.stringify(body));
      headers['content-length'] = String(exchange.answer.length);
    });
    const variables = {
      BASE_URL: service.baseUrl,
      MESSAGES_BASE_URL: service.baseUrl,
      API_KEY: KEY,
      GITHUB_ACTIONS: 'true',
      FORCE_COLOR: '0',
    };
    const cwd = newFolder();
    const live = await command(['-v', ...ONLY, '--report-dir', 'a'], variables, cwd);
    await service.close();
    expect(live).toMatchObject({ code: 1 });
    expect(live.out).toContain('task.');
    expectHarmless(live);
    const again = await Promise.all([
      command(['rejudge', '-v', 'a', '--report-dir', 'b'], {}, cwd),
      command(['report', 'a', '--reporter', 'github'], {}, cwd),
      command(['compare', 'a', 'a'], {}, cwd),
      ...['json', 'har', 'junit', 'markdown', 'html'].map((name) =>
        command(['rejudge', 'a', '--reporter', name], {}, cwd),
      ),
    ]);
    for (const ended of again) {
      expect(ended.out, ended.err).not.toBe('');
      expectHarmless(ended);
    }
  });

  test('from a service that --start starts, and from the commands for the key and the cleanup', async () => {
    const cwd = newFolder();
    const lines = join(cwd, 'lines.txt');
    writeFileSync(lines, ALL);
    const print = `${process.execPath} -e "process.stderr.write(fs.readFileSync('${lines}','utf8'));process.exitCode=1"`;
    const address = ['http://127.0.0.1:9/v1', '--without', 'messages'];
    const started = await command([...address, '--start', print], { API_KEY: KEY }, cwd);
    expect(started).toMatchObject({ code: 3 });
    expect(started.err).toContain('task.complete');
    expectHarmless(started);
    const key = await command([...address, '--api-key-command', print], {}, cwd);
    expect(key).toMatchObject({ code: 2 });
    expect(key.err).toContain('task.complete');
    expectHarmless(key);
    const service = await proxyToReference(() => undefined);
    const cleaned = await command(
      [service.baseUrl, '--without', 'messages', ...ONLY, '--cleanup', print],
      { API_KEY: KEY },
      cwd,
    );
    await service.close();
    expect(cleaned).toMatchObject({ code: 0 });
    expect(cleaned.out).toContain('--cleanup failed');
    expectHarmless(cleaned);
  });

  test.each([ALL, '::error::x', '##vso[task.complete]'])(
    'from a mistake that quotes %j',
    async (text) => {
      const cwd = newFolder();
      mkdirSync(join(cwd, 'folder'));
      writeFileSync(
        join(cwd, 'folder/conformance.json'),
        `{"schemaVersion":${JSON.stringify(ALL)}}`,
      );
      const ended = await Promise.all([
        command(['--only', text], {}, cwd),
        command([text], { API_KEY: KEY }, cwd),
        command(['explain', text], {}, cwd),
        command(['compare', 'folder', text], {}, cwd),
      ]);
      for (const each of ended) {
        expect(each.code).toBe(2);
        expectHarmless(each);
      }
    },
  );
});
