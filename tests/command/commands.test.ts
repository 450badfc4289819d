import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../command/commands.js';
import { flagsOf } from '../../command/command.js';
import { commandHelp, overview } from '../../command/help.js';
import { FIRST_FLAGS, RUN } from '../../command/table/run.js';
import { FAULTS } from '../../reference/faults/index.js';
import { suggestionsFor } from '../../helpers/suggestions.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { command } from './in-process.js';
import { MAIN, newFolder, served, spawned } from './spawned.js';

describe('help', () => {
  test('names every command and all its flags', async () => {
    const all = overview(COMMANDS, RUN, FIRST_FLAGS);
    for (const each of COMMANDS) {
      expect(await each.load()).toHaveProperty('act');
      expect(all).toContain(`\n  ${each.name} `);
      for (const { name } of flagsOf(each)) expect(commandHelp(each)).toContain(`--${name}`);
    }
    for (const text of [all, ...COMMANDS.map((each) => commandHelp(each))])
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  test('fits on two screens of 50 lines, and names where the rest is', async () => {
    const { out } = await command(['help']);
    expect(out.split('\n').length).toBeLessThanOrEqual(100);
    expect(out).toContain('animal-store-conformance help run\n');
    expect((await command(['help', 'run'])).out).toBe(commandHelp(RUN));
    expect((await command(['run', '--help'])).out).toBe(commandHelp(RUN));
  });

  test('is printed by --help, and the version by --version', async () => {
    const help = await command(['--help']);
    expect(help).toEqual({ code: 0, out: overview(COMMANDS, RUN, FIRST_FLAGS), err: '' });
    expect(await command(['help'])).toEqual(help);
    const { version } = JSON.parse(readFileSync(resolve(MAIN, '../../../package.json'), 'utf8'));
    expect(await command(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect((await command(['rejudge', '--help'])).out).toContain('EVIDENCE');
  });
});

describe('list and explain', () => {
  test('explain describes a requirement in full', async () => {
    const { out, code } = await command(['explain', 'list.limit.exact']);
    expect(code).toBe(0);
    for (const word of ['Clause', 'Why', 'Checked', 'Cost ', 'Fix', 'Known-bad'])
      expect(out).toContain(word);
    expect(out).toContain(
      'Generated list.limit.page-size: page sizes from 5 to 98 (only examples in smoke, at most ',
    );
  });

  test('a suggestion is found for a part of a name, but not for a different word', () => {
    expect(suggestionsFor('serv', ['serve', 'run'])).toEqual(['serve']);
    expect(suggestionsFor('zzzzzz', ['serve', 'run'])).toEqual([]);
  });
});

describe('run', () => {
  test('--dry-run shows settings and scope, no secret, and sends nothing', async () => {
    const cwd = newFolder();
    const variables = { BASE_URL: 'http://127.0.0.1:9/v1', API_KEY: 'key-of-the-tests' };
    const args = ['--dry-run', '--header', 'X-Gateway: secret-of-the-gateway'];
    const { code, out, err } = await command(args, variables, cwd);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('http://127.0.0.1:9/v1');
    for (const { id } of REQUIREMENTS.slice(0, 5)) expect(out).toContain(id);
    expect(out).not.toMatch(/key-of-the-tests|secret-of-the-gateway/);
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
  });

  test.each([
    ['--api-key-file'],
    ['--profile'],
    ['explain', 'list.limit.default'],
    ['list'],
    ['compare'],
    ['serve', '--fault'],
  ])(
    'if the API key is given by mistake after %s, the output does not repeat it',
    async (...args) => {
      const key = 'key-of-the-tests';
      const { code, out, err } = await command([...args, key], { API_KEY: key });
      expect(code).toBe(2);
      expect(out + err).not.toContain(key);
    },
  );

  test.each([['--only'], ['explain']])(
    'if the API key from .env is given by mistake after %s, the output does not repeat it',
    async (...args) => {
      const key = 'key-of-the-tests';
      const cwd = newFolder();
      writeFileSync(join(cwd, '.env'), `BASE_URL=http://127.0.0.1:9/v1\nAPI_KEY=${key}\n`);
      const { code, out, err } = await command([...args, key], {}, cwd);
      expect(code).toBe(2);
      expect(out + err).not.toContain(key);
    },
  );

  test('standard output that is closed early is not an error', async () => {
    const child = spawn(process.execPath, [MAIN, '--verbose', '--only', 'pet.*'], {
      cwd: newFolder(),
      env: { PATH: process.env['PATH'] },
    });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdout.destroy();
    const code = await new Promise((done) => child.on('close', done));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('works in the node_modules of another project; with --reporter json, standard output is only JSON', async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, 'node_modules'));
    symlinkSync(resolve(MAIN, '../../..'), join(cwd, 'node_modules/animal-store-conformance'));
    writeFileSync(
      join(cwd, 'vitest.config.js'),
      'throw new Error("the user’s own configuration was read");',
    );
    const main = join(cwd, 'node_modules/animal-store-conformance/dist/command/main.js');
    const { code, out, err } = await spawned(
      ['--reporter', 'json', '--only', 'pet.*', '--profile', 'smoke', '--settle', '50'],
      {},
      cwd,
      main,
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ verdict: 'conforming' });
    expect(err.split('\n')[0]).toContain('built-in reference');
    expect(err).not.toMatch(/error/i);
  });
});

describe('serve', () => {
  test('prints three lines, and ends on a signal', async () => {
    const { settings, stop } = await served();
    expect(Object.keys(settings)).toEqual(['BASE_URL', 'MESSAGES_BASE_URL', 'API_KEY']);
    const answer = await fetch(`${settings['BASE_URL']}/pets`, {
      headers: { authorization: `Bearer ${settings['API_KEY']}` },
    });
    expect(answer.status).toBe(200);
    expect((await stop()).code).toBe(0);
  });

  test('has all faults that are named with --fault', async () => {
    const { settings, stop } = await served(
      '--fault',
      'limit-default-25',
      '--fault',
      'missing-is-410',
    );
    const headers = { authorization: `Bearer ${settings['API_KEY']}` };
    const page = await fetch(`${settings['BASE_URL']}/pets`, { headers });
    expect(await page.json()).toHaveLength(25);
    const missing = await fetch(`${settings['BASE_URL']}/pets/999999`, { headers });
    expect(missing.status).toBe(410);
    await stop();
  });

  test('--list-faults prints the name of every fault', async () => {
    const { out } = await command(['serve', '--list-faults']);
    const names = out.split('\n').map((line) => line.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(FAULTS.map(({ name }) => name)));
    expect(FAULTS.length).toBeGreaterThan(100);
  });
});

describe('prove and rejudge', () => {
  test('prove finds a fault by the requirement that it breaks, and prove merge reads its result', async () => {
    const cwd = newFolder();
    const args = ['prove', '--only-faults', 'limit-default-25', '--json', 'one.json'];
    const proven = await spawned(args, {}, cwd);
    const found = '1 fault, 1 found, 1 by the requirement that they break';
    expect(proven).toMatchObject({ code: 0, out: expect.stringContaining(found) as string });
    const merged = await command(['prove', 'merge', 'one.json', '--json', 'all.json'], {}, cwd);
    expect(merged).toMatchObject({ code: 0, out: expect.stringContaining(found) as string });
    const proof: unknown = JSON.parse(readFileSync(join(cwd, 'all.json'), 'utf8'));
    expect(proof).toMatchObject({
      faults: [{ byItsOwn: true }],
      alone: [{ byItsOwn: true }],
      behind: [{ byItsOwn: true }],
      variations: [],
      random: [],
    });
  });

  test.each([
    [['merge'], 'no proof is given'],
    [['merge', 'missing.json'], 'missing.json cannot be read'],
    [['merge', 'other.json'], 'other.json was not written by prove'],
    [['merge', 'other.json', '--seed', '1'], 'merge does not take --seed'],
    [['--shard', '3/2'], '--shard takes I/N'],
    [['--json', ''], '--json is empty'],
    [['other'], "'other' is not a command or an option"],
  ])('prove %j is refused in one line', async (args, line) => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'other.json'), '{}');
    const { code, err } = await command(['prove', ...args], {}, cwd);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(line) as string });
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('truncated evidence, and a HAR file of another program, are reported in one line', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'other.har'), JSON.stringify({ log: { version: '1.2', entries: [] } }));
    writeFileSync(join(cwd, 'cut.har'), '{"log": {');
    for (const file of ['other.har', 'cut.har']) {
      const { code, err } = await command(['rejudge', file], {}, cwd);
      expect(code).toBe(2);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });
});
