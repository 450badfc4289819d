import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { DEFAULT_SEED } from '../../helpers/defaults.js';
import { SETTINGS } from '../../helpers/settings-table.js';
import { readEnvironment, wantsColor } from '../../command/settings/environment.js';
import { resolveSettings } from '../../command/settings/resolve.js';
import { UsageError } from '../../helpers/usage-error.js';
import { authority } from '../hostile/certificates.js';

const FLAGS = Object.values(SETTINGS);
const SERVICE = { BASE_URL: 'https://animals.example/v1', API_KEY: 'key-of-the-tests' };

/** A folder of its own for every call, so that nobody's `.env` is read. */
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

/** The one line that a wrong setting is answered with. */
function complaint(...given: Parameters<typeof resolve>): string {
  try {
    resolve(...given);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('these settings were taken');
}

describe('where a setting comes from', () => {
  const files = { '.env': 'CATEGORY_ID=3\nREPORT_DIR=from-file\n', 'other.env': 'CATEGORY_ID=4\n' };

  test('a flag beats the environment, that beats the env file, that beats the default', () => {
    const cwd = folder(files);
    const set = { ...SERVICE, CATEGORY_ID: '2' };
    expect(resolve(['--category-id', '1'], set, cwd).settings.categoryId).toBe('1');
    expect(resolve([], set, cwd).settings.categoryId).toBe('2');
    expect(resolve([], SERVICE, cwd).settings.categoryId).toBe('3');
    expect(resolve([], SERVICE).settings.categoryId).toBeNull();
    expect(resolve([], SERVICE, cwd).reportDir).toBe(join(cwd, 'from-file'));
  });

  test('--env-file takes the place of .env, and must be there', () => {
    const cwd = folder(files);
    expect(resolve(['--env-file', 'other.env'], SERVICE, cwd).settings.categoryId).toBe('4');
    expect(complaint(['--env-file', 'missing.env'], SERVICE, cwd)).toContain('missing.env');
  });

  test('without any address and key, the built-in reference is the target', () => {
    expect(resolve([], {}).settings).toMatchObject({ embedded: true, seed: DEFAULT_SEED });
    expect(resolve([]).settings).toMatchObject({ embedded: false, messagesBaseUrl: null });
  });

  test('the key comes from a file before the environment, and no flag holds it', () => {
    const cwd = folder({ 'key.txt': 'key-in-a-file\n' });
    expect(resolve(['--api-key-file', 'key.txt'], SERVICE, cwd).credentials.apiKey).toBe(
      'key-in-a-file',
    );
    expect(() => readArguments(['--api-key', 'x'], FLAGS)).toThrow(UsageError);
    expect(complaint(['--api-key-file', 'nope'], SERVICE, cwd)).toContain(
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
  ])('%j decides on colors, on a terminal and elsewhere', (variables, wanted) => {
    expect([true, false].map((isTerminal) => wantsColor(isTerminal, variables))).toEqual(wanted);
  });
});

describe('mistakes', () => {
  test.each(['BASE_URL', 'API_KEY', 'MESSAGES_BASE_URL', 'CATEGORY_ID', 'REPORT_DIR'])(
    'an empty %s is one, and no fallback',
    (name) => {
      expect(complaint([], { ...SERVICE, [name]: '' })).toMatch(new RegExp(`${name}.*empty`));
      expect(complaint([], { ...SERVICE, [name]: ' ' })).toMatch(new RegExp(`${name}.*empty`));
    },
  );

  test('so is an empty line in the env file', () => {
    expect(complaint([], SERVICE, folder({ '.env': 'CATEGORY_ID=\n' }))).toContain(
      'CATEGORY_ID in .env',
    );
  });

  test.each([
    [{ API_KEY: 'key-of-the-tests' }, 'BASE_URL is not set'],
    [{ BASE_URL: SERVICE.BASE_URL }, 'API_KEY is not set'],
    [{ MESSAGES_BASE_URL: SERVICE.BASE_URL }, 'BASE_URL is not set'],
  ])('half a configuration %j is one', (variables, line) => {
    expect(complaint([], variables)).toContain(line);
  });

  test.each([
    'localhost:3000/v1',
    'ftp://animals.example/v1',
    'animals.example',
    'https://',
    // What is left of http://$HOST/v1 where there is no HOST.
    'http:///v1',
    'https:/v1',
    'https://user:pass@animals.example/v1',
    'https://animals.example/v1?tenant=1',
    'https://animals.example/v1#top',
  ])('the address %s is one', (address) => {
    expect(complaint([address], { API_KEY: SERVICE.API_KEY })).toContain('BASE_URL');
    expect(complaint([], { ...SERVICE, MESSAGES_BASE_URL: address })).toContain(
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
  ])('%s %j is one', (flag, value) => {
    expect(complaint([flag, value])).toContain(flag);
  });

  test('secrets are in no complaint', () => {
    expect(complaint([], { ...SERVICE, API_KEY: 'secret-\u00e9-key' })).not.toContain('secret');
    expect(complaint([], { ...SERVICE, API_KEY: 'Bearer secret-key' })).not.toContain('secret');
    expect(complaint(['--header', 'X-Gateway: secret\u0000'])).not.toContain('secret');
    expect(complaint([SERVICE.BASE_URL, '--header', 'X-Gateway:', 'secret'])).not.toContain(
      'secret',
    );
  });

  test('an address with the key is one, because reports show addresses', () => {
    for (const path of ['/gw/key-of-the-tests/v1', '/gw/key%2dof-the-tests/v1']) {
      const address = `https://animals.example${path}`;
      expect(complaint([address])).toContain('BASE_URL contains the API key');
      expect(complaint(['--messages-base-url', address])).toContain('contains the API key');
    }
  });

  test.each([
    ['available', 'is a word of the interface'],
    ['application/json', 'is a word of the interface'],
    ['{API_KEY}', 'is a placeholder in braces'],
    ['k\u00e9y-of-the-tests', 'visible ASCII'],
  ])('so is the key %s', (key, line) => {
    expect(complaint([], { ...SERVICE, API_KEY: key })).toContain(line);
    expect(complaint([], { ...SERVICE, API_KEY: key })).not.toContain('k\u00e9y');
  });

  test('so is a key with a space inside', () => {
    expect(complaint([], { ...SERVICE, API_KEY: 'key of-the-tests' })).toContain(
      'contains a space',
    );
  });

  test('so is a name in the env file that is nearly a setting’s, where the built-in reference would be judged instead', () => {
    const cwd = folder({ '.env': 'BaseUrl=https://a.example/v1\nAPIKEY=key-of-the-tests\n' });
    expect(complaint([], {}, cwd)).toContain(
      '.env sets BaseUrl. The name of the setting is BASE_URL: rename it',
    );
    expect(resolve([], SERVICE, cwd).settings.embedded).toBe(false);
    const others = folder({ '.env': 'DATABASE_URL=https://a.example\nAPP_KEY=another\n' });
    expect(resolve([], {}, others).settings.embedded).toBe(true);
    for (const name of ['BASEURL', 'base_url', 'Api-Key', 'messagesBaseUrl', 'REPORTDIR']) {
      expect(complaint([], { [name]: 'x' })).toContain(`The environment sets ${name}.`);
      expect(resolve([], { ...SERVICE, [name]: 'x' }).settings.embedded).toBe(false);
    }
    expect(resolve([], { DATABASE_URL: 'x', BASE: 'y' }).settings.embedded).toBe(true);
    const named = folder({ 'my.env': 'BASE_ULR=https://a.example/v1\nKEY=key-of-the-tests\n' });
    expect(complaint(['--env-file', 'my.env'], {}, named)).toBe(
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
  ])('so is %j without a service', (args) => {
    const cwd = folder({ 'some.env': '' });
    const read = readArguments(args, FLAGS);
    const env = readEnvironment(read.value('env-file'), {}, cwd);
    expect(() => resolveSettings(read, env)).toThrow(
      `BASE_URL is not set, but ${args[0]} needs a service.`,
    );
  });

  test('so is a CATEGORY_ID without a service', () => {
    expect(complaint([], { CATEGORY_ID: '1' })).toContain('but CATEGORY_ID needs a service');
  });

  test.each(['true', '1', 'woodpecker'])('so is no service with CI=%s', (CI) => {
    expect(complaint([], { CI })).toContain('CI is set, but BASE_URL is not.');
    expect(complaint([], { CI, DEMO: 'false' })).toContain('CI is set');
    expect(complaint([], { CI, DEMO: 'true', BASEURL: 'x' })).toContain('sets BASEURL');
    expect(complaint(['--demo', '--rate', '5'], { CI })).toContain('--rate needs a service');
    for (const lifted of [resolve(['--demo'], { CI }), resolve([], { CI, DEMO: '1' })]) {
      expect(lifted.settings.embedded).toBe(true);
    }
    expect(resolve(['--demo'], { ...SERVICE, CI }).settings.embedded).toBe(false);
  });

  test.each(['', '0', 'false'])('but CI=%j is no CI', (CI) => {
    expect(resolve([], { CI }).settings.embedded).toBe(true);
  });

  test.each(['yes', 'TRUE', ''])('so is DEMO=%j, service or not', (DEMO) => {
    expect(complaint([], { DEMO })).toContain('DEMO');
    expect(complaint([], { ...SERVICE, DEMO })).toContain('DEMO');
  });

  test('so is an env file that is a pipe which somebody else has read', () => {
    const cwd = folder({ 'empty.env': '' });
    const pipe = join(cwd, 'pipe.env');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    spawn('sh', ['-c', ': > "$0"', pipe]);
    expect(complaint(['--env-file', 'pipe.env'], {}, cwd)).toContain('pipe.env');
    expect(resolve(['--env-file', 'empty.env'], SERVICE, cwd).settings.embedded).toBe(false);
  });

  test('so is a client certificate of another key', async () => {
    const [one, other] = [await authority('one'), await authority('other')];
    const cwd = folder({ 'one.cert': one.cert, 'one.key': one.key, 'other.key': other.key });
    const given = (key: string): string[] => ['--client-cert', 'one.cert', '--client-key', key];
    expect(complaint(given('other.key'), SERVICE, cwd)).toContain('give a pair');
    expect(resolve(given('one.key'), SERVICE, cwd).credentials.clientKey).toContain('one.key');
  });

  test('a command behind its options is one', () => {
    expect(complaint(['run'])).toContain('Put a command before its options');
  });

  test('the next flag is not a value, unless it is meant', () => {
    expect(() => readArguments(['--report-dir', '--strict'], FLAGS)).toThrow('needs a value');
    expect(readArguments(['--report-dir=--strict'], FLAGS).value('report-dir')).toBe('--strict');
  });

  test('what excludes each other leaves nothing to judge', () => {
    expect(complaint(['--only', 'messages.*', '--without', 'messages'])).toContain(
      'Nothing is left',
    );
  });

  test('a near name is suggested', () => {
    expect(complaint(['--only', 'list.limit.exacd'])).toContain('list.limit.exact');
    expect(() => readArguments(['--tmeout', '5'], FLAGS)).toThrow('--timeout');
  });
});

describe('what is taken', () => {
  test('addresses lose a slash at their end', () => {
    expect(resolve(['https://animals.example/v1/']).settings.baseUrl).toBe(SERVICE.BASE_URL);
  });

  test('the ends of ranges', () => {
    const { settings } = resolve(['--concurrency', '256', '--settle', '0', '--rate', '0.5']);
    expect(settings).toMatchObject({ concurrency: 256, settleMs: 0, rate: 0.5 });
    expect(resolve(['--category-id', '-9223372036854775808']).settings.categoryId).toBe(
      '-9223372036854775808',
    );
  });

  test('a glob names every id that fits, in the order of the interface', () => {
    const { only } = resolve(['--only', 'list.limit.*', '--only', 'pet.shape.object']).settings;
    expect(only?.[0]).toBe('pet.shape.object');
    expect(only?.slice(1).every((id) => id.startsWith('list.limit.'))).toBe(true);
    expect(only?.length).toBeGreaterThan(2);
  });

  test('a glob of --skip names ids, and leaves the others in scope', () => {
    const { only, skip } = resolve(['--skip', 'auth.*', '--skip', 'pet.shape.object']).settings;
    expect(only).toBeNull();
    expect(skip[0]).toBe('pet.shape.object');
    expect(skip.slice(1).every((id) => id.startsWith('auth.'))).toBe(true);
    expect(complaint(['--only', 'auth.*', '--skip', 'auth.*'])).toContain('Nothing is left');
  });

  test('a random seed differs from run to run', () => {
    const seeds = new Set(
      Array.from({ length: 5 }, () => resolve(['--seed', 'random']).settings.seed),
    );
    expect(seeds.size).toBeGreaterThan(1);
  });
});
