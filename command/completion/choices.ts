import { REPORTERS } from '../../reports/names.js';
import { COMBINED_VARIATIONS } from '../../proof/behind.js';
import { FAULTS } from '../../reference/faults/index.js';
import { REQUIREMENT_IDS } from '../../requirement-ids.js';
import type { Flag } from '../arguments.js';
import { flagsOf, type Command } from '../command.js';
import { COMMON_FLAGS } from '../help.js';

/** The values that a shell suggests for a flag or an argument. Both are empty for a value such as a number or an address. */
export interface Candidates {
  /** Words of the suite. `$requirements` and `$faults` stand for the lists of `Choices`: all three shells expand them. */
  readonly words: readonly string[];
  /** Whether the value is the name of a file or a folder. */
  readonly files: boolean;
}

/** A flag, and its candidates; without candidates, it takes no value. */
export interface FlagChoice extends Flag {
  readonly candidates?: Candidates;
}

/** One sub-command. */
export interface CommandChoice extends Pick<Command, 'name' | 'about'> {
  readonly flags: readonly FlagChoice[];
  /** Its arguments that are not flags. The words can only come first. */
  readonly operands: Candidates;
}

/** Everything that a completion script suggests. */
export interface Choices {
  /** The command to complete. */
  readonly program: string;
  /** The command that is meant if none is named. */
  readonly standard: string;
  readonly commands: readonly CommandChoice[];
  /** The long lists, so that each script has them only once. */
  readonly lists: Readonly<Record<'requirements' | 'faults', readonly string[]>>;
}

/** Placeholders of `--help` that stand for a file or a folder. */
const FILES: ReadonlySet<string> = new Set(['FILE', 'DIR', 'REPORTS', 'EVIDENCE', 'A', 'B']);

/** Flags that take names which `--help` does not spell out. */
const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['only', ['$requirements']],
  ['skip', ['$requirements']],
  ['fault', ['$faults']],
  ['only-faults', ['$faults']],
  ['behind', COMBINED_VARIATIONS.map(({ name }) => name)],
]);

/** Reads the placeholders of `--help`: a word in lower case is a value itself. */
function candidatesFor(placeholders: readonly string[]): Candidates {
  return {
    words: placeholders.filter((each) => /^[a-z][a-z-]*$/.test(each)),
    files: placeholders.some((each) => FILES.has(each)),
  };
}

/** The names of reports that `--reporter` of a command takes. */
function reportersOf(command: string): readonly string[] {
  return command === 'rejudge' ? REPORTERS : [...REPORTERS, 'allure'];
}

function flagChoice(flag: Flag, command: string): FlagChoice {
  if (flag.value === undefined) return flag;
  const { words, files } = candidatesFor(flag.value.split('|'));
  const named = flag.name === 'reporter' ? reportersOf(command) : (NAMED.get(flag.name) ?? []);
  return { ...flag, candidates: { words: [...words, ...named], files } };
}

/** Reads the arguments before the first option in the usage of a command. */
function operandsOf({ usage }: Command, commands: readonly Command[]): Candidates {
  const [before = ''] = usage.split(/\[?--|\[OPTIONS\]/);
  const placeholders = before.split(/[\s|[\]…]+/);
  const { words, files } = candidatesFor(placeholders);
  if (placeholders.includes('ID')) return { words: ['$requirements'], files };
  if (placeholders.includes('COMMAND')) return { words: commands.map(({ name }) => name), files };
  return { words, files };
}

/** Returns what a completion script suggests, from the table of commands and flags. */
export function choicesOf(
  program: string,
  commands: readonly Command[],
  standard: Command,
): Choices {
  return {
    program,
    standard: standard.name,
    commands: commands.map((command) => ({
      name: command.name,
      about: command.about,
      flags: [...flagsOf(command), ...COMMON_FLAGS].map((flag) => flagChoice(flag, command.name)),
      operands: operandsOf(command, commands),
    })),
    lists: { requirements: REQUIREMENT_IDS, faults: FAULTS.map(({ name }) => name) },
  };
}
