/**
 * Compares the size of the project with `.ci/budgets.json`: lines of TypeScript by folder, pages in `docs/`, flags in the help of all
 * commands, and known-bad services and variations of the reference, which have a lower limit. Prints the figures. Fails if one is beyond
 * its limit, so that a change which raises a limit is visible. Reads the compiled code in `dist/`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { COMMANDS } from '../dist/command/commands.js';
import { flagsOf } from '../dist/command/command.js';
import { COMMON_FLAGS } from '../dist/command/help.js';
import { FAULTS } from '../dist/reference/faults/index.js';
import { VARIATIONS } from '../dist/reference/variations/index.js';

const ROOT = new URL('../', import.meta.url);
const { most, least } = JSON.parse(readFileSync(new URL('.ci/budgets.json', ROOT), 'utf8'));

/** The files of the repository that match these patterns, new files included. */
const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(new URL(file, ROOT)));

/** The number of line ends in a file, as `wc -l` counts. */
const linesIn = (file) => readFileSync(new URL(file, ROOT), 'utf8').split('\n').length - 1;

const lines = Object.fromEntries(Object.keys(most.lines).map((folder) => [folder, 0]));
for (const file of filesOf('*.ts', '*.cts', ':!reference/faults')) {
  const folder = file.includes('/') ? file.split('/', 1)[0] : 'files in no folder';
  lines[folder] = (lines[folder] ?? 0) + linesIn(file);
}

const flags = [...COMMANDS.flatMap(flagsOf), ...COMMON_FLAGS].map(({ name }) => name);
const rows = [
  ...Object.entries(lines).map(([folder, count]) => [
    `lines of TypeScript, ${folder}`,
    count,
    'at most',
    most.lines[folder] ?? 0,
  ]),
  ['pages in docs/', filesOf('docs/*.md').length, 'at most', most.pages],
  ['flags of all commands', new Set(flags).size, 'at most', most.flags],
  ['known-bad services', FAULTS.length, 'at least', least.knownBadServices],
  ['variations', VARIATIONS.length, 'at least', least.variations],
];

let isKept = true;
for (const [what, figure, direction, limit] of rows) {
  const fits = direction === 'at most' ? figure <= limit : figure >= limit;
  isKept &&= fits;
  const shown = `${what.padEnd(40)} ${String(figure).padStart(6)}  ${direction} ${limit}`;
  process.stdout.write(`${shown}${fits ? '' : '  BEYOND ITS LIMIT'}\n`);
}
if (!isKept) process.exitCode = 1;
