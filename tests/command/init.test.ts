import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RECIPES, TARBALL } from '../../command/init/recipes.js';
import { writeAllFiles } from '../../command/files/new-files.js';
import { readEnvironment } from '../../command/settings/environment.js';
import { PACKAGE_ROOT, SUITE } from '../../helpers/package-facts.js';
import { command, MAIN, newFolder, type Ended } from './spawned.js';

const BASE_URL = 'https://animals.example/v1';
const MESSAGES_BASE_URL = 'https://messages.example/v1';
const ADDRESSES = ['--base-url', BASE_URL, '--messages-base-url', MESSAGES_BASE_URL];
const read = (cwd: string, file: string): string => readFileSync(join(cwd, file), 'utf8');
const filesIn = (cwd: string): string[] =>
  readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const settingsIn = (cwd: string) => {
  const { find } = readEnvironment(undefined, {}, cwd);
  return ['BASE_URL', 'MESSAGES_BASE_URL', 'API_KEY'].map(
    (name) => find(name as 'BASE_URL')?.value,
  );
};
const init = (args: readonly string[], cwd: string, variables = {}): Promise<Ended> =>
  command(['init', ...args], variables, cwd);

describe.each([...RECIPES])('init --ci %s', (name, { file, text }) => {
  test('writes .env and the recipe of docs/ci.md, which installs this version', async () => {
    const cwd = newFolder();
    const { code, out, err } = await init([...ADDRESSES, '--ci', name], cwd);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Wrote .env\nWrote ${file}\n`);
    expect(settingsIn(cwd)).toEqual([BASE_URL, MESSAGES_BASE_URL, undefined]);
    expect(read(cwd, file)).toBe(text);
    expect(read(PACKAGE_ROOT, 'docs/ci.md')).toContain(
      `The file \`${file}\`:\n\n\`\`\`yaml\n${text}\`\`\`\n`,
    );
    expect(text).toContain(` ./${TARBALL}\n`);
    expect(TARBALL).toContain(SUITE.version);
    expect(filesIn(cwd)).toHaveLength(2);
  });

  test('changes nothing if the file exists, replaces it with --force', async () => {
    const cwd = newFolder();
    mkdirSync(join(cwd, '.github/workflows'), { recursive: true });
    writeFileSync(join(cwd, file), 'of the user\n');
    const { code, err } = await init(['--ci', name], cwd);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(new RegExp(`${file} exists\\..*--force\n$`)) as string,
    });
    expect(read(cwd, file)).toBe('of the user\n');
    expect(existsSync(join(cwd, '.env'))).toBe(false);
    expect((await init([...ADDRESSES, '--ci', name, '--force'], cwd)).code).toBe(0);
    expect(read(cwd, file)).toBe(text);
  });
});

describe('init', () => {
  test('writes .env.example with the addresses, for its owner only', async () => {
    const cwd = newFolder();
    expect((await init(ADDRESSES, cwd)).code).toBe(0);
    const example = read(PACKAGE_ROOT, '.env.example');
    const changed = example
      .replace(/^# BASE_URL=.*/m, `BASE_URL=${BASE_URL}`)
      .replace(/^# MESSAGES_BASE_URL=.*/m, `MESSAGES_BASE_URL=${MESSAGES_BASE_URL}`);
    expect(read(cwd, '.env')).toBe(changed);
    expect(statSync(join(cwd, '.env')).mode & 0o077).toBe(0);
  });

  test('--yes alone writes an empty BASE_URL, which a run refuses', async () => {
    const cwd = newFolder();
    const { code, out } = await init(['--yes'], cwd);
    expect(code).toBe(0);
    expect(out).toContain('Wrote .env\n\nNext steps:\n1. Set BASE_URL in .env');
    const run = await command(['--dry-run'], {}, cwd);
    expect(run.code).toBe(2);
    expect(run.err).toContain('BASE_URL in .env is set but empty');
  });

  test('without a message operation, leaves MESSAGES_BASE_URL a comment, and says what to do', async () => {
    const cwd = newFolder();
    const { out } = await init(['--base-url', BASE_URL, '--ci', 'github'], cwd);
    const file = '.github/workflows/conformance.yml';
    expect(settingsIn(cwd)).toEqual([BASE_URL, undefined, undefined]);
    expect(read(cwd, file)).toMatch(/^ {10}# MESSAGES_BASE_URL: \$\{\{/m);
    expect(out).toContain(`Set MESSAGES_BASE_URL in .env and ${file}, or add --without messages`);
    expect(out).toContain('add BASE_URL under Variables, and API_KEY under Secrets');
  });

  test('says where to put the key, and never writes it', async () => {
    const cwd = newFolder();
    const key = 'key-of-the-tests';
    const { out } = await init([...ADDRESSES, '--ci', 'github'], cwd, { API_KEY: key });
    expect(out).toContain('Put the API key into .env');
    for (const file of ['.env', '.github/workflows/conformance.yml'])
      expect(read(cwd, file)).not.toContain(key);
    const withKey = await init(['--base-url', `${BASE_URL}/${key}`, '--force'], cwd, {
      API_KEY: key,
    });
    expect(withKey.code).toBe(2);
    expect(withKey.err).toContain('--base-url contains the API key');
    expect(withKey.err).not.toContain(key);
  });

  test('suggests to ignore .env, unless Git ignores it', async () => {
    const advice = 'Add .env to .gitignore';
    expect((await init(['--yes'], newFolder())).out).toContain(advice);
    const cwd = newFolder();
    execFileSync('git', ['init', '--quiet'], { cwd });
    expect((await init(['--yes'], cwd)).out).toContain(advice);
    writeFileSync(join(cwd, '.gitignore'), '.env\n');
    expect((await init(['--yes', '--force'], cwd)).out).not.toContain(advice);
  });

  test('says to move a CI file that is not in the root folder of the repository', async () => {
    const root = newFolder();
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    const below = join(root, 'below');
    mkdirSync(below);
    const advice = 'Move .gitlab-ci.yml to the root folder';
    expect((await init(['--ci', 'gitlab'], below)).out).toContain(advice);
    expect((await init(['--ci', 'gitlab'], root)).out).not.toContain(advice);
  });

  test.each([
    [[], 'There is no terminal'],
    [['--force'], 'There is no terminal'],
    [['--ci', 'githup'], "--ci takes github, gitlab or none, not 'githup'. Did you mean github?"],
    [['--ci', 'github', '--base-url', 'animals'], '--base-url is not an http or https address'],
    [['--yes', '--base-url', ''], '--base-url is not an http or https address'],
    [['--yes', 'other'], "'other' is not a command or an option"],
  ])('%j is refused in one line, and nothing is written', async (args, line) => {
    const cwd = newFolder();
    const { code, out, err } = await init(args, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(line);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('init writes nothing if', () => {
  const ALL = [...ADDRESSES, '--ci', 'github'];

  test.each([
    ['.env exists', (cwd: string) => writeFileSync(join(cwd, '.env'), 'API_KEY=1\n'), ALL],
    ['.env is a folder', (cwd: string) => mkdirSync(join(cwd, '.env')), [...ALL, '--force']],
    [
      '.env is a link, even a dead one',
      (cwd: string) => symlinkSync('missing', join(cwd, '.env')),
      [...ALL, '--force'],
    ],
    ['.github is a file', (cwd: string) => writeFileSync(join(cwd, '.github'), ''), ALL],
  ])('%s', async (_, prepare, args) => {
    const cwd = newFolder();
    prepare(cwd);
    const before = readdirSync(cwd);
    const { code, out, err } = await init(args, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(cwd)).toEqual(before);
  });

  test('the second of two files cannot be written', () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'first'), 'of the user');
    writeFileSync(join(cwd, 'file'), '');
    const files = ['first', 'file/second'].map((name) => ({
      file: join(cwd, name),
      text: 'new',
      mode: 0o600,
    }));
    expect(() => writeAllFiles(files)).toThrow(/first and .*so nothing was written/);
    expect(readdirSync(cwd).toSorted()).toEqual(['file', 'first']);
    expect(read(cwd, 'first')).toBe('of the user');
  });
});

/** Runs `init` on a terminal. When a prompt appears, types the reply to it; the prompts come in this order. */
function onTerminal(
  cwd: string,
  args: readonly string[],
  replies: readonly (readonly [string, string | (() => string)])[],
): Promise<{ readonly code: number | null; readonly shown: string }> {
  const line = [process.execPath, MAIN, 'init', ...args].map((word) => `'${word}'`).join(' ');
  const { PATH } = process.env;
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd, env: { PATH } });
  const left = [...replies];
  let shown = '';
  let answered = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const [prompt, reply = ''] = left[0] ?? [];
    if (prompt === undefined || !shown.slice(answered).includes(prompt)) return;
    answered = shown.length;
    left.shift();
    child.stdin.write(typeof reply === 'string' ? reply : reply());
  });
  return new Promise((done) => child.on('close', (code) => done({ code, shown })));
}

describe('on a terminal, init', () => {
  const SERVICE = 'Address of the service, up to /v1';
  const MESSAGES = 'Address of the message operation';
  const CI = 'CI system: ';

  test('asks for what no flag answers, and asks again after a wrong answer', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, '.gitlab-ci.yml'), 'of the user\n');
    const { code, shown } = await onTerminal(
      cwd,
      ['--messages-base-url', MESSAGES_BASE_URL],
      [
        [SERVICE, 'animals.example\r'],
        [SERVICE, ` ${BASE_URL}/ \r`],
        [CI, 'gitlab\r'],
        [CI, 'github\r'],
      ],
    );
    expect(code).toBe(0);
    expect(shown).toContain('--base-url is not an http or https address');
    expect(shown).toContain('.gitlab-ci.yml exists');
    expect(shown).not.toContain(MESSAGES);
    expect(settingsIn(cwd)).toEqual([BASE_URL, MESSAGES_BASE_URL, undefined]);
    expect(existsSync(join(cwd, '.github/workflows/conformance.yml'))).toBe(true);
    expect(read(cwd, '.gitlab-ci.yml')).toBe('of the user\n');
  });

  test('takes Enter for the default, and asks nothing with --yes', async () => {
    const asked = newFolder();
    const replies = [SERVICE, MESSAGES, CI].map((prompt) => [prompt, '\r'] as const);
    expect((await onTerminal(asked, [], replies)).code).toBe(0);
    const notAsked = newFolder();
    const { code, shown } = await onTerminal(notAsked, ['--yes'], []);
    expect(code).toBe(0);
    expect(shown).not.toContain(SERVICE);
    for (const cwd of [asked, notAsked]) {
      expect(readdirSync(cwd)).toEqual(['.env']);
      expect(settingsIn(cwd)).toEqual(['', undefined, undefined]);
    }
  });

  test.each([
    ['Ctrl-C', '\u0003', 130],
    ['the end of the input', '\u0004', 2],
  ])('writes nothing after %s', async (_, key, expected) => {
    const cwd = newFolder();
    const { code } = await onTerminal(
      cwd,
      [],
      [
        [SERVICE, `${BASE_URL}\r`],
        [MESSAGES, key],
      ],
    );
    expect(code).toBe(expected);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test('keeps a file that appears while it asks', async () => {
    const cwd = newFolder();
    const reply = (): string => {
      writeFileSync(join(cwd, '.env'), 'of the user\n');
      return `${MESSAGES_BASE_URL}\r`;
    };
    const args = ['--base-url', BASE_URL, '--ci', 'github'];
    const { code, shown } = await onTerminal(cwd, args, [[MESSAGES, reply]]);
    expect(code).toBe(2);
    expect(shown).toContain('.env exists');
    expect(read(cwd, '.env')).toBe('of the user\n');
    expect(readdirSync(cwd)).toEqual(['.env']);
  });

  test('asks nothing if .env exists', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, '.env'), '');
    const { code, shown } = await onTerminal(cwd, [], []);
    expect(code).toBe(2);
    expect(shown).toContain('.env exists');
    expect(shown).not.toContain(SERVICE);
  });
});
