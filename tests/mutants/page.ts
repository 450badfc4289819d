import { TRIALS, type Judged } from './fates.js';
import type { Mutant } from './instrument.js';

const INTRODUCTION = `# Mutants of the reference

StrykerJS changes the source of the sound reference service in every place where it knows how to, one small change at a time,
and the suite judges what comes of it: \`npm run mutants\`, some ten minutes on two cores. What answers requests is changed; how the
service starts and stops, its freedoms and its faults are not. Where a change makes the code throw, the answer is a 500, as
frameworks have it.

A mutant is found when a requirement fails, advice included: by \`smoke\`, by \`standard\` on a store of 30 animals, or by
\`thorough\` on one of 150. Those without a verdict end with exit code 3: no gate lets them pass. Those that ended crashed, or
hung for ten seconds. What only changes the wording of an error, its code or its message, is not tried: they are any strings.
Whoever survives every profile is explained below: the script fails where a survivor has no reason here, and where a reason
has no survivor. It writes this page again with \`npm run mutants -- --update\`, reasons kept, and a question mark where one is
missing.
`;

const SURVIVORS = `
## Survivors

Why no client can tell them from the sound service, or none that stands on the interface:

- **open**: the answer is another one, which the interface allows as well;
- **same**: whatever is asked, the answer is the same;
- **unasked**: only a request shows it that is none of the four operations, or malformed as no reader but this mutant takes it;
- **elsewhere**: only a freedom or a fault of the reference gets there.
`;

const MISSING = '?';

/** The beginning of a survivor's row: what it is known by. */
function beginning({ line, from, to, nth }: Mutant): string {
  return `| ${code(line)} | ${code(from)} → ${code(to)}${nth === 1 ? '' : `, place ${nth}`} |`;
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return text.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}

const keyOf = (mutant: Mutant): string => `${mutant.file} ${beginning(mutant)}`;

/** The reasons that a page gives, by survivor. Those that are still missing are left out. */
export function reasonsIn(page: string): Map<string, string> {
  const reasons = new Map<string, string>();
  let file = '';
  const [, survivors = ''] = page.split('\n## Survivors\n');
  for (const line of survivors.split('\n')) {
    file = /^### `(.+)`$/.exec(line)?.[1] ?? file;
    const [, row, reason = MISSING] = /^(\| `.+ \|) ([^|]+) \|$/.exec(line) ?? [];
    if (row !== undefined && reason !== MISSING) reasons.set(`${file} ${row}`, reason);
  }
  return reasons;
}

/** Survivors without a reason. */
export function unexplained(
  judged: readonly Judged[],
  reasons: ReadonlyMap<string, string>,
): string[] {
  const keys = survivorsOf(judged).map(({ mutant }) => keyOf(mutant));
  return keys.filter((key) => !reasons.has(key));
}

/** Reasons without a survivor. */
export function unneeded(
  judged: readonly Judged[],
  reasons: ReadonlyMap<string, string>,
): string[] {
  const keys = new Set(survivorsOf(judged).map(({ mutant }) => keyOf(mutant)));
  return [...reasons.keys()].filter((key) => !keys.has(key));
}

function survivorsOf(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ fate }) => fate === 'survived');
}

/** The page: counts by file, mutants without a verdict, and every survivor with its reason. */
export function mutantsPage(
  judged: readonly Judged[],
  reasons: ReadonlyMap<string, string>,
): string {
  const files = [...new Set(judged.map(({ mutant }) => mutant.file))];
  const of = (file: string): Judged[] => judged.filter(({ mutant }) => mutant.file === file);
  return [
    INTRODUCTION,
    ...table([
      [
        'file',
        'mutants',
        ...TRIALS.map(({ name }) => name),
        'no verdict',
        'ended',
        'wording',
        'survivors',
      ],
      ...files.map((file) => [`\`${file}\``, ...figures(of(file))]),
      ['all', ...figures(judged)],
    ]),
    '\n## No verdict\n',
    ...files.flatMap((file) => undecided(file, of(file))),
    SURVIVORS,
    ...files.flatMap((file) => explained(file, survivorsOf(of(file)), reasons)),
  ].join('\n');
}

function figures(judged: readonly Judged[]): string[] {
  const count = (is: (one: Judged) => boolean): number => judged.filter(is).length;
  const isFound = ({ fate }: Judged): boolean => fate === 'violated' || fate === 'advised';
  return [
    judged.length,
    ...TRIALS.map(({ name }) => count((one) => isFound(one) && one.trial === name)),
    count(({ fate }) => fate === 'undetermined'),
    count(({ fate }) => fate === 'crashed' || fate === 'hung'),
    count(({ fate }) => fate === 'wording'),
    survivorsOf(judged).length,
  ].map(String);
}

function undecided(file: string, judged: readonly Judged[]): string[] {
  const rows = judged
    .filter(({ fate }) => fate === 'undetermined')
    .map(({ mutant, told }) => `${beginning(mutant)} ${told.replaceAll('|', '\\|')} |`);
  return rows.length === 0 ? [] : headed(file, 'what the run says', rows);
}

function explained(
  file: string,
  survivors: readonly Judged[],
  reasons: ReadonlyMap<string, string>,
): string[] {
  const rows = survivors.map(({ mutant }) => {
    return `${beginning(mutant)} ${reasons.get(keyOf(mutant)) ?? MISSING} |`;
  });
  return rows.length === 0 ? [] : headed(file, 'why nobody can tell', rows);
}

function headed(file: string, last: string, rows: readonly string[]): string[] {
  return [`### \`${file}\`\n`, `| line | change | ${last} |`, '| --- | --- | --- |', ...rows, ''];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}
