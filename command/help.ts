import { present } from '../helpers/plural.js';
import type { Flag } from '../helpers/settings-table.js';
import type { Command } from './command.js';
import { SUITE } from '../helpers/package-facts.js';

/** Flags of every sub-command. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'help', short: 'h', about: 'prints this help' },
  { name: 'version', about: 'prints the version' },
];

const WIDTH = 96;

function flagColumn(flag: Flag): string {
  const short = flag.short === undefined ? '' : `, -${flag.short}`;
  return `  --${flag.name}${short}${flag.value === undefined ? '' : ` ${flag.value}`}`;
}

/** Wraps a text to fit next to a column of `indent` characters. */
function wrapped(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length + 1 > WIDTH - indent && last !== '') lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

function rows(entries: readonly (readonly [string, string])[]): string[] {
  const width = Math.min(30, Math.max(...entries.map(([name]) => name.length)) + 2);
  return entries.map(([name, about]) => {
    const gap =
      name.length + 2 > width ? `\n${' '.repeat(width)}` : ' '.repeat(width - name.length);
    return `${name}${gap}${wrapped(about, width)}`;
  });
}

function flagRows(flags: readonly Flag[]): string[] {
  const about = ({ about: text, value, variable, repeatable, ...flag }: Flag): string => {
    const ifNone = value === undefined ? '' : `${flag.default ?? ''}`;
    return present(
      ifNone === '' ? text : `${text} (${ifNone})`,
      repeatable && 'repeatable',
      variable && `variable: ${variable}`,
    ).join('; ');
  };
  return rows(flags.map((flag) => [flagColumn(flag), about(flag)] as const));
}

/** `--help` of one sub-command. */
export function commandHelp(command: Command): string {
  const groups = [...command.groups, { title: 'Also', flags: COMMON_FLAGS }];
  return [
    `Usage: ${SUITE.name} ${command.name} ${command.usage}`.trimEnd(),
    '',
    wrapped(`${command.name} ${command.about}.`, 0),
    ...groups.flatMap(({ title, flags }) => ['', `${title}:`, ...flagRows(flags)]),
    ...(command.notes === undefined ? [] : ['', command.notes]),
    '',
  ].join('\n');
}

/** `--help` without a sub-command: all sub-commands, and what a first user needs, on two screens. */
export function overview(
  commands: readonly Command[],
  standard: Command,
  firstFlags: readonly Flag[],
): string {
  return [
    `${SUITE.name} ${SUITE.version}: tests a service against the Animal Store Service Interface.`,
    '',
    `Usage: ${SUITE.name} [COMMAND] [OPTIONS]`,
    '',
    'Commands:',
    ...rows(commands.map(({ name, about }) => [`  ${name}`, about] as const)),
    '',
    `Options of ${standard.name} to begin with:`,
    ...flagRows([...firstFlags, ...COMMON_FLAGS]),
    ...(standard.notes === undefined ? [] : ['', standard.notes]),
    '',
    `All options of ${standard.name}: ${SUITE.name} help ${standard.name}`,
    `The arguments and options of another command: ${SUITE.name} help COMMAND`,
    'The documentation: README.md and the folder docs/ of the package',
    '',
  ].join('\n');
}
