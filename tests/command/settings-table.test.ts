import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readArguments } from '../../command/arguments.js';
import { flagsOf } from '../../command/command.js';
import { commandHelp } from '../../command/help.js';
import { settingsInWords } from '../../command/run/announce.js';
import { givenBy } from '../../command/settings/given.js';
import { headed, RUN } from '../../command/table/run.js';
import { PLAIN } from '../../helpers/defaults.js';
import { Fields } from '../../helpers/journal/har-fields.js';
import { readSettings } from '../../helpers/journal/run-opening.js';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { unusualFlags } from '../../helpers/replay-command.js';
import { GROUPS, PACE, SETTINGS, VARIABLES } from '../../helpers/settings-table.js';
import { optionsIn } from '../../suites/engine/conform.js';
import { settled } from '../../suites/engine/settled.js';

const textOf = (file: string): string => readFileSync(`${PACKAGE_ROOT}/${file}`, 'utf8');
const flags = Object.values(SETTINGS).flatMap(({ name }) => (name ? [`--${name}`] : []));

test('.env.example has every variable once, in a comment, and no other variable', () => {
  const lines = textOf('.env.example').split('\n');
  const named = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual([...VARIABLES].toSorted());
  // A line that is not a comment would be a setting, and an empty setting is refused.
  expect(lines.filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
});

test('no two settings share a flag', () => {
  expect(new Set(flags).size).toBe(flags.length);
});

/** The flags of settings that a table in Markdown does not name, and other flags that it names. */
function differences(page: string, known: readonly string[]): string[] {
  const table = page.split('\n').filter((line) => line.startsWith('|'));
  const named = new Set(table.join('\n').match(/--[a-z][a-z-]*/g));
  return [
    ...known.filter((flag) => !named.has(flag)),
    ...[...named].filter((flag) => !known.includes(flag)),
  ];
}

test('the tables of docs/configuration.md name every variable and flag, and no other flag', () => {
  const page = textOf('docs/configuration.md');
  expect(VARIABLES.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
  expect(differences(page, flags)).toEqual([]);
  expect(differences(page, [...flags, '--pause'])).toEqual(['--pause']);
});

test('a new setting needs only a row of the table', () => {
  const pauseMs = {
    name: 'pause',
    value: 'MS',
    variable: 'PAUSE_MS',
    about: 'time between two pages',
    type: 'number',
    range: { min: 0, max: 99 },
    default: 5,
    replayed: true,
  } as const;
  const table = { ...SETTINGS, pauseMs };
  const groups = headed({ ...GROUPS, Requests: { ...PACE, pauseMs } });
  const given = (args: readonly string[], variable?: string) =>
    givenBy(
      readArguments(args, [...flagsOf(RUN), pauseMs]),
      {
        find: (name) =>
          name === 'PAUSE_MS' && variable !== undefined
            ? { value: variable, where: name }
            : undefined,
        cwd: '',
      },
      table,
    );
  const run = (...source: Parameters<typeof given>) =>
    settled(given(...source), { embedded: true, apiKey: '' }, {}, table);
  const { settings, credentials } = run(['--pause', '7'], '8');
  expect(settings).toMatchObject({ ...PLAIN, pauseMs: 7 });
  expect(run([], '8').settings).toMatchObject({ pauseMs: 8 });
  expect(run([]).settings).toMatchObject({ pauseMs: 5 });
  expect(() => run(['--pause', '100'])).toThrow('--pause takes a whole number from 0 to 99');
  expect(commandHelp({ ...RUN, groups })).toMatch(/--pause MS +time between two pages \(5\);/);
  expect(optionsIn(table)).toContain('pauseMs');
  const recorded = readSettings(new Fields(settings, 'settings'), table);
  expect(JSON.stringify(recorded)).toBe(JSON.stringify(settings));
  const unread = new Fields({ ...settings, pauseMs: '7' }, 'settings');
  expect(() => readSettings(unread, table)).toThrow('settings.pauseMs is not a number');
  expect(unusualFlags(settings, table)).toEqual(['--pause 7']);
  const resolved = { settings, credentials, given: given([]), reportDir: '/reports' };
  expect(settingsInWords(resolved, table)).toContain('  pauseMs          7');
});
