import { STAGES, type Judged } from './fates.js';
import type { Mutant } from './instrument.js';

const INTRODUCTION = `# Mutants of the reference

A mutant is the conforming reference service with one small change to its code. StrykerJS makes each change that it supports in the code
that answers requests, but none in the code for start, stop, variations or faults. \`npm run mutants\` runs the suite on every mutant, in
about ten minutes on two cores. If the changed code throws, the response is a 500, as in common frameworks. A TypeError while a body is read
gives a 400.

The suite tests a mutant with the profiles \`smoke\`, \`standard\` and \`thorough\`, in this order, until the mutant belongs to one of these
columns:

- _smoke_, _standard_, _thorough_: a requirement fails, or gives advice, in a run with this profile. The store has 30 animals, or 150 for
  \`thorough\`.
- _No verdict_: a run with \`standard\` or \`thorough\` ends with exit code 3, so a CI gate fails.
- _Ended_: the thread of the service crashed, or was blocked for ten seconds.
- _Wording_: the change only affects the \`code\` or \`message\` of an error. It is not tried, because the interface allows any string.
- _Survivors_: no run notices the mutant.

The tables below have a row for each mutant without a verdict, and for each survivor. If the same change is possible in several places of a
file, \`place 2\` is the second of them. Every survivor has a reason. The script fails if a survivor has no reason, or if a reason has no
survivor.
\`npm run mutants -- --update\` writes this page again. It keeps the reasons, and writes a question mark if one is missing.
`;

const SURVIVORS = `
## Survivors

Why the suite does not find these mutants:

- **open**: the response differs from the original one, but the interface allows both responses;
- **same**: the mutant responds to every request as the original does;
- **not sent**: the suite sends no request that shows the difference, such as one for a path outside of the four operations;
- **elsewhere**: only a variation or a known-bad service of the reference uses the code.
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
        ...STAGES.map(({ name }) => name),
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
    ...STAGES.map(({ name }) => count((one) => isFound(one) && one.stage === name)),
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
