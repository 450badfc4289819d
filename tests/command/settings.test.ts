import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { flagsOf } from '../../command/command.js';
import { RUN } from '../../command/table/run.js';
import { PLAIN } from '../../helpers/defaults.js';
import { readEnvironment, wantsColor } from '../../command/settings/environment.js';
import { resolveSettings } from '../../command/settings/resolve.js';
import { UsageError } from '../../helpers/usage-error.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { authority } from '../hostile/certificates.js';

const FLAGS = flagsOf(RUN);
const idsLike = (pattern: RegExp): string[] =>
  REQUIREMENTS.map(({ id }) => id).filter((id) => pattern.test(id));
const SERVICE = { BASE_URL: 'https://animals.example/v1', API_KEY: 'key-of-the-tests' };

/** A new folder for every call, so that no other `.env` is read. */
function folder(files: Readonly<Record<string, string>> = {}): string {
  const made = mkdtempSync(join(tmpdir(), 'settings-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

function resolve(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = SERVICE,
  cwd: string = folder(),
) {
  const read = readArguments(args, FLAGS);
  return resolveSettings(read, readEnvironment(read.value('env-file'), variables, cwd));
}

/** Expects that a wrong setting is refused with a message of one line, and returns the message. */
function messageFor(...given: Parameters<typeof resolve>): string {
  try {
    resolve(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('these settings were accepted');
}

describe('where a setting comes from', () => {
  const files = { '.env': 'CATEGORY_ID=3\nREPORT_DIR=from-file\n', 'other.env': 'CATEGORY_ID=4\n' };

  test('a flag overrides the environment, which overrides the env file, which overrides the default', () => {
    const cwd = folder(files);
    const set = { ...SERVICE, CATEGORY_ID: '2' };
    expect(resolve(['--category-id', '1'], set, cwd).settings.categoryId).toBe('1');
    expect(resolve([], set, cwd).settings.categoryId).toBe('2');
    expect(resolve([], SERVICE, cwd).settings.categoryId).toBe('3');
    expect(resolve([], SERVICE).settings.categoryId).toBeNull();
    expect(resolve([], SERVICE, cwd).reportDir).toBe(join(cwd, 'from-file'));
  });

  test('--env-file replaces .env, and the file must exist', () => {
    const cwd = folder(files);
    expect(resolve(['--env-file', 'other.env'], SERVICE, cwd).settings.categoryId).toBe('4');
    expect(messageFor(['--env-file', 'missing.env'], SERVICE, cwd)).toContain('missing.env');
  });

  test('without any address and key, the built-in reference is the target', () => {
    expect(resolve([], {}).settings).toMatchObject({ embedded: true, seed: PLAIN.seed });
    expect(resolve([]).settings).toMatchObject({ embedded: false, messagesBaseUrl: null });
  });

  test('a file with the key overrides the environment, and there is no flag for the key', () => {
    const cwd = folder({ 'key.txt': 'key-in-a-file\n' });
    expect(resolve(['--api-key-file', 'key.txt'], SERVICE, cwd).credentials.apiKey).toBe(
      'key-in-a-file',
    );
    expect(() => readArguments(['--api-key', 'x'], FLAGS)).toThrow(UsageError);
    expect(messageFor(['--api-key-file', 'nope'], SERVICE, cwd)).toContain(
      'The file that --api-key-file names cannot be read (ENOENT): it does not exist. Check its path',
    );
  });

  test.each([
    [{}, [true, false]],
    [{ NO_COLOR: '', FORCE_COLOR: '', CLICOLOR: '' }, [true, false]],
    [{ NO_COLOR: '1' }, [false, false]],
    [{ FORCE_COLOR: '1' }, [true, true]],
    [{ FORCE_COLOR: '0' }, [false, false]],
    [{ FORCE_COLOR: 'false' }, [false, false]],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, [false, false]],
    [{ CLICOLOR: '0' }, [false, false]],
    [{ CLICOLOR: '1' }, [true, false]],
    [{ CLICOLOR: '0', FORCE_COLOR: '1' }, [true, true]],
  ])('with %j, colors on a terminal and elsewhere: %j', (variables, wanted) => {
    expect([true, false].map((isTerminal) => wantsColor(isTerminal, variables))).toEqual(wanted);
  });
});

describe('a wrong setting is refused in one line', () => {
  test.each(['BASE_URL', 'API_KEY', 'MESSAGES_BASE_URL', 'CATEGORY_ID', 'REPORT_DIR'])(
    'an empty %s, which does not fall back to the default',
    (name) => {
      expect(messageFor([], { ...SERVICE, [name]: '' })).toMatch(new RegExp(`${name}.*empty`));
      expect(messageFor([], { ...SERVICE, [name]: ' ' })).toMatch(new RegExp(`${name}.*empty`));
    },
  );

  test('an empty value in the env file', () => {
    expect(messageFor([], SERVICE, folder({ '.env': 'CATEGORY_ID=\n' }))).toContain(
      'CATEGORY_ID in .env',
    );
  });

  test.each([
    [{ API_KEY: 'key-of-the-tests' }, 'BASE_URL is not set'],
    [{ BASE_URL: SERVICE.BASE_URL }, 'API_KEY is not set'],
    [{ MESSAGES_BASE_URL: SERVICE.BASE_URL }, 'BASE_URL is not set'],
  ])('an incomplete configuration: %j', (variables, line) => {
    expect(messageFor([], variables)).toContain(line);
  });

  test.each([
    'localhost:3000/v1',
    'ftp://animals.example/v1',
    'animals.example',
    'https://',
    // http://$HOST/v1 without a HOST.
    'http:///v1',
    'https:/v1',
    'https://user:pass@animals.example/v1',
    'https://animals.example/v1?tenant=1',
    'https://animals.example/v1#top',
  ])('the address %s', (address) => {
    expect(messageFor([address], { API_KEY: SERVICE.API_KEY })).toContain('BASE_URL');
    expect(messageFor([], { ...SERVICE, MESSAGES_BASE_URL: address })).toContain(
      'MESSAGES_BASE_URL',
    );
  });

  test.each([
    ['--timeout', '0'],
    ['--timeout', '1.5'],
    ['--timeout', '-1'],
    ['--settle', 'soon'],
    ['--concurrency', '0'],
    ['--concurrency', '257'],
    ['--rate', '0'],
    ['--deadline', '0'],
    ['--max-animals', '-1'],
    ['--seed', 'lucky'],
    ['--seed', '2147483648'],
    ['--category-id', '9223372036854775808'],
    ['--category-id', '1.0'],
    ['--profile', 'standart'],
    ['--without', 'pets'],
    ['--header', 'no colon'],
    ['--header', 'Authorization: Bearer other'],
    ['--header', 'X-Gateway: a\nb'],
    ['--header', 'Keep-Alive: 5'],
    ['--only', 'list.limit.exacd'],
    ['--only', 'nothing.*'],
    ['--only', ''],
    ['--skip', 'list.limit.exacd'],
    ['--skip', ''],
    ['--client-cert', 'missing.pem'],
  ])('the value of %s %j', (flag, value) => {
    expect(messageFor([flag, value])).toContain(flag);
  });

  test('a secret, which the message does not repeat', () => {
    expect(messageFor([], { ...SERVICE, API_KEY: 'secret-\u00e9-key' })).not.toContain('secret');
    expect(messageFor([], { ...SERVICE, API_KEY: 'Bearer secret-key' })).not.toContain('secret');
    expect(messageFor(['--header', 'X-Gateway: secret\u0000'])).not.toContain('secret');
    expect(messageFor([SERVICE.BASE_URL, '--header', 'X-Gateway:', 'secret'])).not.toContain(
      'secret',
    );
  });

  test('an address that contains the key, because reports show addresses', () => {
    for (const path of ['/gw/key-of-the-tests/v1', '/gw/key%2dof-the-tests/v1']) {
      const address = `https://animals.example${path}`;
      expect(messageFor([address])).toContain('BASE_URL contains the API key');
      expect(messageFor(['--messages-base-url', address])).toContain('contains the API key');
    }
  });

  test.each([
    ['null', 'is part of a text that reports have to show'],
    ['available', 'is part of a text that reports have to show'],
    ['xxxxxxxxxxxx', 'is part of a text that reports have to show'],
    ['application/json', 'is part of a text that reports have to show'],
    ['{API_KEY}', 'is a placeholder, not a key'],
    ['$(API_KEY)', 'is a placeholder, not a key'],
    ['%API_KEY%', 'is a placeholder, not a key'],
    ['$API_KEY', 'is a placeholder, not a key'],
    ['<key>', 'is a placeholder, not a key'],
    ['***', 'is a placeholder, not a key'],
    ['k\u00e9y-of-the-tests', 'visible ASCII'],
  ])('the key %s', (key, line) => {
    expect(messageFor([], { ...SERVICE, API_KEY: key })).toContain(line);
    expect(messageFor([], { ...SERVICE, API_KEY: key })).not.toContain('k\u00e9y');
  });

  test('a key with a space inside', () => {
    expect(messageFor([], { ...SERVICE, API_KEY: 'key of-the-tests' })).toContain(
      'contains a space',
    );
  });

  test('a misspelled name in the env file or the environment, which would test the built-in reference instead', () => {
    const cwd = folder({ '.env': 'BaseUrl=https://a.example/v1\nAPIKEY=key-of-the-tests\n' });
    expect(messageFor([], {}, cwd)).toContain(
      '.env sets BaseUrl. The name of the setting is BASE_URL: rename it',
    );
    expect(resolve([], SERVICE, cwd).settings.embedded).toBe(false);
    const others = folder({ '.env': 'DATABASE_URL=https://a.example\nAPP_KEY=another\n' });
    expect(resolve([], {}, others).settings.embedded).toBe(true);
    for (const name of [
      'BASEURL',
      'base_url',
      'BASE_URI',
      'Api-Key',
      'MESSAGE_BASE_URL',
      'REPORTDIR',
    ]) {
      expect(messageFor([], { [name]: 'x' })).toContain(`The environment sets ${name}.`);
      expect(resolve([], { ...SERVICE, [name]: 'x' }).settings.embedded).toBe(false);
    }
    expect(resolve([], { DATABASE_URL: 'x', BASE: 'y' }).settings.embedded).toBe(true);
    const named = folder({ 'my.env': 'BASE_ULR=https://a.example/v1\nKEY=key-of-the-tests\n' });
    expect(messageFor(['--env-file', 'my.env'], {}, named)).toBe(
      "my.env sets none of the suite's settings. Did you mean BASE_URL? See .env.example",
    );
  });

  test.each([
    [['--category-id', '1']],
    [['--header', 'X-Gateway: a']],
    [['--ca-file', 'ca.pem']],
    [['--client-cert', 'cert.pem']],
    [['--client-key', 'key.pem']],
    [['--env-file', 'some.env']],
    [['--rate', '5']],
    [['--baseline', 'baseline.json']],
    [['--compare-to', 'before']],
  ])('%j without a service', (args) => {
    const cwd = folder({ 'some.env': '' });
    const read = readArguments(args, FLAGS);
    const env = readEnvironment(read.value('env-file'), {}, cwd);
    expect(() => resolveSettings(read, env)).toThrow(
      `BASE_URL is not set, but ${args[0]} needs a service.`,
    );
  });

  test('a CATEGORY_ID without a service', () => {
    expect(messageFor([], { CATEGORY_ID: '1' })).toContain('but CATEGORY_ID needs a service');
  });

  test.each(['true', '1', 'woodpecker'])('no service with CI=%s', (CI) => {
    expect(messageFor([], { CI })).toContain('CI is set, but BASE_URL is not set.');
    expect(messageFor([], { CI, DEMO: 'false' })).toContain('CI is set');
    expect(messageFor([], { CI, DEMO: 'true', BASEURL: 'x' })).toContain('sets BASEURL');
    expect(messageFor([], { API_KEY: 'a', BASEURL: 'x' })).toContain('sets BASEURL');
    expect(messageFor(['--demo', '--rate', '5'], { CI })).toContain('--rate needs a service');
    for (const allowed of [resolve(['--demo'], { CI }), resolve([], { CI, DEMO: '1' })]) {
      expect(allowed.settings.embedded).toBe(true);
    }
    expect(resolve(['--demo'], { ...SERVICE, CI }).settings.embedded).toBe(false);
  });

  test.each([
    [{ TF_BUILD: 'True' }, 'Azure Pipelines'],
    [{ TEAMCITY_VERSION: '2026.1' }, 'TeamCity'],
    [{ CODEBUILD_BUILD_ARN: 'arn:aws:codebuild:x' }, 'AWS CodeBuild'],
    [{ bamboo_planKey: 'A-B' }, 'Bamboo'],
    [{ JENKINS_URL: 'https://ci.example/', BUILD_ID: '7' }, 'Jenkins'],
    [{ BUILD_NUMBER: '7' }, 'a CI system'],
    [{ CI: 'false', TF_BUILD: 'True', DEMO: 'false' }, 'Azure Pipelines'],
  ])('no service on a CI system, which the variables show: %j', (variables, system) => {
    expect(messageFor([], variables)).toContain(`The environment is that of ${system}`);
    expect(resolve(['--demo'], variables).settings.embedded).toBe(true);
  });

  test.each(['', '0', 'false'])('but CI=%j counts as not set, so no service is needed', (CI) => {
    expect(resolve([], { CI }).settings.embedded).toBe(true);
  });

  test.each(['yes', 'TRUE', ''])('DEMO=%j, with and without a service', (DEMO) => {
    expect(messageFor([], { DEMO })).toContain('DEMO');
    expect(messageFor([], { ...SERVICE, DEMO })).toContain('DEMO');
  });

  test('an env file that is an empty pipe, as after another process has read it', () => {
    const cwd = folder({ 'empty.env': '' });
    const pipe = join(cwd, 'pipe.env');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    spawn('sh', ['-c', ': > "$0"', pipe]);
    expect(messageFor(['--env-file', 'pipe.env'], {}, cwd)).toContain('pipe.env');
    expect(resolve(['--env-file', 'empty.env'], SERVICE, cwd).settings.embedded).toBe(false);
  });

  test.each<[what: string, make: (file: string) => void]>([
    ['a folder', (file) => mkdirSync(file)],
    ['a broken link', (file) => symlinkSync('gone.env', file)],
    ['a link to itself', (file) => symlinkSync('.env', file)],
  ])('an env file that is there and cannot be read: %s', (_, make) => {
    const cwd = folder();
    make(join(cwd, '.env'));
    expect(messageFor([], {}, cwd)).toMatch(/The env file \.env cannot be read \(E[A-Z]+\)/);
  });

  test('a client certificate that belongs to another key', async () => {
    const [one, other] = [await authority('one'), await authority('other')];
    const cwd = folder({ 'one.cert': one.cert, 'one.key': one.key, 'other.key': other.key });
    const given = (key: string): string[] => ['--client-cert', 'one.cert', '--client-key', key];
    expect(messageFor(given('other.key'), SERVICE, cwd)).toContain('give a pair');
    expect(resolve(given('one.key'), SERVICE, cwd).credentials.clientKey).toContain('one.key');
  });

  test('a command after its options', () => {
    expect(messageFor(['run'])).toContain('Put a command before its options');
  });

  test('a flag in place of a value; after =, it is accepted as the value', () => {
    expect(() => readArguments(['--report-dir', '--strict'], FLAGS)).toThrow('needs a value');
    expect(readArguments(['--report-dir=--strict'], FLAGS).value('report-dir')).toBe('--strict');
  });

  test('flags that together leave no requirement in scope', () => {
    expect(messageFor(['--only', 'messages.*', '--without', 'messages'])).toContain(
      'Nothing is left',
    );
  });

  test('a misspelled id or flag, with a suggestion', () => {
    expect(messageFor(['--only', 'list.limit.exacd'])).toContain('list.limit.exact');
    expect(() => readArguments(['--tmeout', '5'], FLAGS)).toThrow('--timeout');
  });
});

describe('accepted settings', () => {
  test('an address may end with a slash', () => {
    expect(resolve(['https://animals.example/v1/']).settings.baseUrl).toBe(SERVICE.BASE_URL);
  });

  test('the ends of ranges are accepted, and so is a fraction for --rate', () => {
    const { settings } = resolve(['--concurrency', '256', '--settle', '0', '--rate', '0.5']);
    expect(settings).toMatchObject({ concurrency: 256, settleMs: 0, rate: 0.5 });
    expect(resolve(['--category-id', '-9223372036854775808']).settings.categoryId).toBe(
      '-9223372036854775808',
    );
  });

  test('a glob selects every id that matches, in the order of the interface', () => {
    const { only } = resolve(['--only', 'list.limit.*', '--only', 'pet.shape.object']).settings;
    expect(only).toEqual(idsLike(/^(list\.limit\..*|pet\.shape\.object)$/));
  });

  test('a glob of --skip excludes the ids that match', () => {
    const { only, skip } = resolve(['--skip', 'auth.*', '--skip', 'pet.shape.object']).settings;
    expect(only).toBeNull();
    expect(skip).toEqual(idsLike(/^(auth\..*|pet\.shape\.object)$/));
    expect(messageFor(['--only', 'auth.*', '--skip', 'auth.*'])).toContain('Nothing is left');
  });

  test('a random seed differs from run to run', () => {
    const seeds = new Set(
      Array.from({ length: 5 }, () => resolve(['--seed', 'random']).settings.seed),
    );
    expect(seeds.size).toBeGreaterThan(1);
  });
});
