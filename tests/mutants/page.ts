import { TRIALS, type Judged } from './fates.js';
import type { Mutant } from './instrument.js';

const INTRODUCTION = `# Mutants of the reference

StrykerJS changes the source of the conforming reference service, one small change at a time, wherever it can. \`npm run mutants\` runs the
suite on every changed service, which takes about ten minutes on two cores. Only code that answers requests is changed, not start, stop,
variations or faults. If a change makes the code throw, the response is a 500, as in common frameworks, or a 400 for a TypeError while a body
is read.

- A mutant is found if a requirement fails, advice included: with \`smoke\`, with \`standard\` on a store of 30 animals, or with
  \`thorough\` on a store of 150.
- _No verdict_ means exit code 3: the run could not check the mutant, and a CI gate fails.
- _Ended_ means that the thread of the service crashed, or was blocked for ten seconds.
- Changes to the wording of an error (\`code\` or \`message\`) are not tried: the interface allows any string.

Every survivor has its reason below. The script fails if a survivor has no reason, or if a reason has no survivor.
\`npm run mutants -- --update\` writes this page again. It keeps the reasons, and writes a question mark for a missing one.
`;

const SURVIVORS = `
## Survivors

Why the suite does not find these mutants:

- **open**: the response differs, but the interface allows both;
- **same**: the mutant responds to every request as the original does;
- **not sent**: the suite sends no request that shows the difference, such as a path outside of the four operations;
- **elsewhere**: only a variation or a fault of the reference reaches the code.
`;

const MISSING = '?';

/** The start of a survivor's row, which identifies it. */
function beginning({ line, from, to, nth }: Mutant): string {
  return `| ${code(line)} | ${code(from)} → ${code(to)}${nth === 1 ? '' : `, place ${nth}`} |`;
}

function code(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return text.includes('`') ? `\`\` ${escaped} \`\`` : `\`${escaped}\``;
}

const keyOf = (mutant: Mutant): string => `${mutant.file} ${beginning(mutant)}`;

/** The reasons on a page, by survivor, without those that are still missing. */
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
    .map(({ mutant, reason }) => `${beginning(mutant)} ${reason.replaceAll('|', '\\|')} |`);
  return rows.length === 0 ? [] : headed(file, 'reason that the run gives', rows);
}

function explained(
  file: string,
  survivors: readonly Judged[],
  reasons: ReadonlyMap<string, string>,
): string[] {
  const rows = survivors.map(({ mutant }) => {
    return `${beginning(mutant)} ${reasons.get(keyOf(mutant)) ?? MISSING} |`;
  });
  return rows.length === 0 ? [] : headed(file, 'reason', rows);
}

function headed(file: string, last: string, rows: readonly string[]): string[] {
  return [`### \`${file}\`\n`, `| line | change | ${last} |`, '| --- | --- | --- |', ...rows, ''];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)];
}
