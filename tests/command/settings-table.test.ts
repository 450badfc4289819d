import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { SETTINGS, VARIABLES } from '../../helpers/settings-table.js';

const textOf = (file: string): string => readFileSync(`${PACKAGE_ROOT}/${file}`, 'utf8');
const flags = Object.values(SETTINGS).map(({ name }) => `--${name}`);

test('.env.example has every variable once, in a comment, and no other variable', () => {
  const lines = textOf('.env.example').split('\n');
  const named = lines.flatMap((line) => /^# ([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(named).toEqual(VARIABLES);
  // A line that is not a comment would be a setting, and an empty setting is refused.
  expect(lines.filter((line) => line !== '' && !line.startsWith('# '))).toEqual([]);
});

test('every variable except EVIDENCE belongs to one setting, and no two settings share a flag', () => {
  const used = Object.values(SETTINGS).flatMap(({ variable }) => variable ?? []);
  // Only vitest reads EVIDENCE: the command has `rejudge`.
  expect([...used, 'EVIDENCE'].toSorted()).toEqual([...VARIABLES].toSorted());
  expect(new Set(flags).size).toBe(flags.length);
});

test('the tables of docs/configuration.md name every variable and flag, and no other flag', () => {
  const table = textOf('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n');
  expect(VARIABLES.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  const named = new Set(table.match(/--[a-z][a-z-]*/g));
  expect(flags.filter((flag) => !named.has(flag))).toEqual([]);
  expect([...named].filter((flag) => !flags.includes(flag))).toEqual([]);
});
