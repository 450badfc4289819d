import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { flagsOf } from '../../command/command.js';
import { COMMANDS } from '../../command/commands.js';
import { COMMON_FLAGS } from '../../command/help.js';
import { PROFILES } from '../../helpers/settings.js';
import { FAULTS } from '../../reference/faults/index.js';
import { REPORTERS } from '../../reports/names.js';
import { REQUIREMENT_IDS } from '../../requirement-ids.js';
import { runInProcess } from './acted.js';
import { command, newFolder } from './spawned.js';

const PROGRAM = 'animal-store-conformance';
const NAMES = COMMANDS.map(({ name }) => name);
const FAULT_NAMES = FAULTS.map(({ name }) => name);
const ALLURE = [...REPORTERS, 'allure'];

const scriptFor = async (shell: string): Promise<string> =>
  (await runInProcess('completion', shell)).out;

/** Every flag of a command as the user types it, long and short. */
function spellings(name: string): string[] {
  const found = COMMANDS.find((each) => each.name === name);
  return [...(found === undefined ? [] : flagsOf(found)), ...COMMON_FLAGS].flatMap((flag) => [
    `--${flag.name}`,
    ...(flag.short === undefined ? [] : [`-${flag.short}`]),
  ]);
}

/** Runs a script in bash, without the user's start-up files. */
function bash(script: string, cwd?: string): string {
  const args = ['--noprofile', '--norc', '-c', script];
  const { stdout, stderr, status } = spawnSync('bash', args, { cwd, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout;
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

describe('the script for bash', () => {
  let script: string;
  let cwd: string;
  beforeAll(async () => {
    script = await scriptFor('bash');
    cwd = newFolder();
    for (const name of ['my run.json', 'other']) writeFileSync(join(cwd, name), '');
  });

  /** What bash suggests for the last of these words after the name of the program. */
  function suggestions(words: readonly string[]): string[] {
    const set = `COMP_WORDS=(${[PROGRAM, ...words].map(quoted).join(' ')}) COMP_CWORD=${words.length}`;
    const print = `for word in "\${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done`;
    const out = bash(`${script}\n${set}\n_animal_store_conformance\n${print}`, cwd);
    return out.split('\n').slice(0, -1);
  }

  test.each([
    [[''], NAMES],
    [['comp'], ['compare', 'completion']],
    [['--profile', ''], PROFILES],
    [
      ['run', '--profile', 's'],
      ['smoke', 'standard'],
    ],
    [['--profile', '='], PROFILES],
    [['--profile', '=', 't'], ['thorough']],
    [['http', ':', '//localhost/v1', '--only', ''], REQUIREMENT_IDS],
    [['list', '--skip', 'list.limit.ex'], ['list.limit.exact']],
    [['explain', ''], REQUIREMENT_IDS],
    [['explain', 'pet.id.int64', ''], []],
    [['serve', '--fault', ''], FAULT_NAMES],
    [['serve', '--fault', 'late', '--fault', 'limit-default-2'], ['limit-default-25']],
    [['prove', '--only-faults', 'limit-default-2'], ['limit-default-25']],
    [
      ['prove', '--behind', 'la'],
      ['late-writes', 'latency'],
    ],
    [['prove', ''], ['merge']],
    [['--without', ''], ['messages']],
    [
      ['--fail-on', ''],
      ['violations', 'changes'],
    ],
    [['--reporter', ''], ALLURE],
    [['report', '--reporter', ''], ALLURE],
    [['rejudge', '--reporter', ''], REPORTERS],
    [
      ['compare', '--format', ''],
      ['text', 'markdown', 'json', 'html'],
    ],
    [['baseline', ''], ['update']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['completion', 'bash', ''], []],
    [['help', 'v'], ['verify']],
    [['--max-animals', ''], []],
    [['--header', ''], []],
    [['baseline', '--reason', ''], []],
    [['list', ''], []],
  ])('suggests the words for %j', (words, expected) => {
    expect(suggestions(words)).toEqual(expected);
  });

  // In a test, bash cannot complete file names itself, so the script does, as in bash 3.
  test.each(
    [
      ['--baseline'],
      ['--report-dir'],
      ['--api-key-file'],
      ['rejudge'],
      ['compare', 'a'],
      ['prove', 'merge'],
      ['baseline', 'update'],
      ['baseline', 'update', 'a', '--from'],
      ['verify', '--key'],
    ].map((words) => [words]),
  )('suggests file names after %j', (words) => {
    expect(suggestions([...words, 'm'])).toEqual(['my run.json']);
    expect(suggestions([...words, '']).toSorted()).toEqual(['my run.json', 'other']);
  });

  test.each(NAMES)('suggests every flag of %s', (name) => {
    expect(suggestions([name, '-'])).toEqual(spellings(name));
  });

  test('suggests the flags of run if no command is named', () => {
    expect(suggestions(['-'])).toEqual(spellings('run'));
    expect(suggestions(['-q', '--prof'])).toEqual(['--profile']);
  });

  test('works in an interactive bash when the user presses Tab, for a function of this name', () => {
    const start = join(cwd, 'start.bash');
    writeFileSync(start, `${script}\n${PROGRAM}() { printf '<%s>' "$@"; echo; }\n`);
    // `script` gives bash a terminal.
    const shell = `bash --noprofile --rcfile ${quoted(start)} -i`;
    const { stdout, status } = spawnSync('script', ['-qec', shell, '/dev/null'], {
      cwd,
      encoding: 'utf8',
      input: `${PROGRAM} rej\tm\t--base\to\t\n${PROGRAM} --profile=th\t\nexit 0\n`,
    });
    expect(status).toBe(0);
    // bash quotes the space in the name of the file.
    expect(stdout).toContain('<rejudge><my run.json><--baseline><other>');
    expect(stdout).toContain('<--profile=thorough>');
  });
});

// zsh and fish may not be installed: these tests check the structure of the scripts without them.

describe('the script for zsh', () => {
  /** A specification of `_arguments` for a flag: what it excludes, its name, its description, its value. */
  const FLAG =
    /^(?:\*|\([^)]+\))(?<flag>--?[a-z-]+)(?:\[(?:\\.|[^\\\][])+\]|=\[(?:\\.|[^\\\][])+\]:(?:\\.|[^\\:])+:(?: |_files|\((?<words>[^)]*)\)))$/;

  /** The arguments that zsh gives to `_arguments`, by command. bash reads them here: it has the same quotes. */
  async function specifications(): Promise<ReadonlyMap<string, string[]>> {
    const script = await scriptFor('zsh');
    const calls = [...script.matchAll(/^ {4}([a-z]+)\)\n {6}(_arguments [^]*?)\n {6};;$/gm)];
    const lines = calls.map(([, name, call]) => `printf '%s\\n' 'COMMAND ${name}'\n${call}`);
    const out = bash(`_arguments() { printf '%s\\n' "$@"; }\n${lines.join('\n')}`);
    const blocks = out
      .trimEnd()
      .split(/^COMMAND /m)
      .slice(1);
    return new Map(
      blocks.map((block) => {
        const [name = '', ...all] = block.split('\n').slice(0, -1);
        return [name, all];
      }),
    );
  }

  test('has one valid specification for each flag of each command', async () => {
    const found = await specifications();
    expect([...found.keys()]).toEqual(NAMES);
    for (const [name, all] of found) {
      const flags = all.filter((each) => /^(?:\*|\(.+?\))-/.test(each));
      expect(flags.map((each) => FLAG.exec(each)?.groups?.['flag'])).toEqual(spellings(name));
    }
  });

  test('has these specifications for compare, explain, and a value with a colon', async () => {
    const found = await specifications();
    const common = [
      '(--help -h)--help[prints this help]',
      '(--help -h)-h[prints this help]',
      '(--version)--version[prints the version]',
    ];
    expect(found.get('compare')).toEqual([
      '(--format)--format=[output format (text)]:text|markdown|json|html:(text markdown json html)',
      ...common,
      '*:argument:_files',
    ]);
    expect(found.get('explain')).toEqual([...common, '1:argument:($requirements)', '*:argument: ']);
    expect(found.get('run')?.at(-1)).toBe('*:argument: ');
    expect(found.get('run')).toContain(
      "*--header=[sends this header with every request, for gateways; reports hide values that may be secret]:'Name\\: value': ",
    );
  });

  test('has every command, requirement id and fault name, and can be loaded in both ways', async () => {
    const script = await scriptFor('zsh');
    // bash reads the script, but does not run it.
    bash(`f() {\n${script}\n}`);
    expect(script.startsWith(`#compdef ${PROGRAM}\n`)).toBe(true);
    expect(script).toContain(`  compdef _${PROGRAM} ${PROGRAM}\n`);
    expect(script).toContain(`  requirements=(${REQUIREMENT_IDS.join(' ')})\n`);
    expect(script).toContain(`  faults=(${FAULT_NAMES.join(' ')})\n`);
    for (const { name, about } of COMMANDS) expect(script).toContain(quoted(`${name}:${about}`));
  });
});

describe('the script for fish', () => {
  const TEXT = String.raw`'(?:[^'\\]|\\['\\])*'`;
  const CALL = new RegExp(
    `^complete -c ${PROGRAM} -n '__animal_store_conformance_is (?<command>[a-z]+)(?<at> [12])?'` +
      `(?: -l (?<long>[a-z-]+)(?: -s (?<short>[a-z]))?)?(?<value> -x| -r -F| -F)?` +
      `(?: -a (?<words>"[^"]*"|[a-z]+))?(?: -d ${TEXT})?$`,
  );

  async function calls(): Promise<Readonly<Record<string, string | undefined>>[]> {
    const lines = (await scriptFor('fish'))
      .split('\n')
      .filter((line) => line.startsWith('complete '));
    const [first, ...others] = lines;
    expect(first).toBe(`complete -c ${PROGRAM} -f`);
    return others.map((line) => CALL.exec(line)?.groups ?? { invalid: line });
  }

  test('has one valid call for each command and flag', async () => {
    const found = await calls();
    expect(found.filter(({ invalid }) => invalid !== undefined)).toEqual([]);
    expect(found.filter(({ at }) => at === ' 1').map(({ words }) => words)).toEqual(NAMES);
    for (const name of NAMES) {
      const flags = found.filter((call) => call['command'] === name && call['long'] !== undefined);
      expect(
        flags.flatMap(({ long, short }) => [`--${long}`, ...(short ? [`-${short}`] : [])]),
      ).toEqual(spellings(name));
    }
  });

  test.each([
    ['run', 'profile', ' -x', `"${PROFILES.join(' ')}"`],
    ['run', 'only', ' -x', '"$requirements"'],
    ['run', 'baseline', ' -r -F', undefined],
    ['run', 'timeout', ' -x', undefined],
    ['serve', 'fault', ' -x', '"$faults"'],
    ['run', 'strict', undefined, undefined],
    ['explain', undefined, undefined, '"$requirements"'],
    ['verify', undefined, ' -F', undefined],
  ])('suggests the values of %s --%s', async (name, long, value, words) => {
    const found = (await calls()).filter(
      (call) => call['command'] === name && call['long'] === long && call['at'] !== ' 1',
    );
    expect(found.map((call) => [call['value'], call['words']])).toEqual([[value, words]]);
  });

  test('has every requirement id and fault name', async () => {
    const script = await scriptFor('fish');
    expect(script).toContain(`set -l requirements '${REQUIREMENT_IDS.join(' ')}'\n`);
    expect(script).toContain(`set -l faults '${FAULT_NAMES.join(' ')}'\n`);
  });
});

test('the command prints the whole script, and nothing else', async () => {
  const ended = await command(['completion', 'bash']);
  expect(ended).toEqual({ code: 0, out: await scriptFor('bash'), err: '' });
});

test.each([
  [[], 'completion needs the name of your shell: bash, zsh or fish'],
  [['tcsh'], "completion takes bash, zsh or fish, not 'tcsh'."],
  [['bash', 'zsh'], "Unexpected argument 'zsh': give one shell"],
])('completion %j is refused in one line: exit code 2', async (args, line) => {
  const { code, out, err } = await command(['completion', ...args]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`${PROGRAM}: ${line}`);
  expect(err.trim().split('\n')).toHaveLength(1);
});
