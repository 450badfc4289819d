import { STAGES, type Judged } from './fates.js';
import type { Mutant } from './instrument.js';

/** The reason of each survivor, by file and change. */
export type Reasons = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The lines of the page around the part that `withFigures` writes. */
const BEGIN = '<!-- The part up to the end mark is written by `npm run mutants -- --update`. -->';
const END = '<!-- The end mark. -->';

/** What the reasons begin with, and what that means. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['open', 'the response differs from the original one, but the interface allows both responses'],
  ['same', 'the mutant responds to every request as the original does'],
  ['not sent', 'the suite sends no request that shows the difference'],
  ['elsewhere', 'only a variation or a known-bad service of the reference uses the code'],
]);

const MISSING = '?';

/** The name of a mutant in the file of reasons. It names code and no place, so that other changes of the file keep it. */
function nameOf({ line, from, to, nth }: Mutant): string {
  return `${line} | ${from} → ${to}${nth === 1 ? '' : `, place ${nth}`}`;
}

function reasonFor({ file, ...mutant }: Mutant, reasons: Reasons): string {
  return reasons[file]?.[nameOf({ file, ...mutant })] ?? MISSING;
}

/** Survivors without a reason of a known kind. */
export function unexplained(judged: readonly Judged[], reasons: Reasons): string[] {
  return survivorsOf(judged)
    .filter(({ mutant }) => !KINDS.has(kindOf(reasonFor(mutant, reasons))))
    .map(({ mutant }) => `${mutant.file}: ${nameOf(mutant)}`);
}

function kindOf(reason: string): string {
  return reason.split(':', 1)[0] ?? '';
}

function survivorsOf(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ fate }) => fate === 'survived');
}

/** The reasons of exactly the survivors, as the text of their file. A question mark stands for each one that is missing. */
export function reasonsText(judged: readonly Judged[], reasons: Reasons): string {
  const made: Record<string, Record<string, string>> = {};
  for (const { mutant } of survivorsOf(judged)) {
    (made[mutant.file] ??= {})[nameOf(mutant)] = reasonFor(mutant, reasons);
  }
  return `${JSON.stringify(made, undefined, 2)}\n`;
}

/** The page with new figures between its marks: mutants by file, and survivors by kind of reason. */
export function withFigures(page: string, judged: readonly Judged[], reasons: Reasons): string {
  const files = [...new Set(judged.map(({ mutant }) => mutant.file))];
  const stages = STAGES.map(({ name }) => name);
  const kinds = survivorsOf(judged).map(({ mutant }) => kindOf(reasonFor(mutant, reasons)));
  const tables = [
    ...table([
      ['file', 'mutants', ...stages, 'no verdict', 'ended', 'wording', 'survivors'],
      ...files.map((file) => [
        `\`${file}\``,
        ...figures(judged.filter(({ mutant }) => mutant.file === file)),
      ]),
      ['all', ...figures(judged)],
    ]),
    '',
    ...table([
      ['why the suite does not notice a survivor', 'survivors'],
      ...Array.from(KINDS, ([kind, meaning]) => [
        `${kind}: ${meaning}`,
        String(kinds.filter((each) => each === kind).length),
      ]),
    ]),
  ];
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${tables.join('\n')}\n\n${END}${after}`;
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

/** A Markdown table as the formatter leaves it: the first column to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const [head = [], ...others] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...others.map(line)];
}
