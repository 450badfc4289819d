import type { Conformance } from '../verdict.js';
import type { ComparedRun, Comparison, ComparisonRow, Side, VerdictCell } from './comparison.js';
import { present } from '../plural.js';

/** Returns the reasons why runs cannot be compared in full, one line each. */
function notesOn(sides: readonly Side[]): string[] {
  const ofSides = (read: (side: Side) => string): string[] => sides.map(read);
  const differ = (texts: readonly string[]): boolean => new Set(texts).size > 1;
  const versions = ofSides(({ conformance: { suite } }) => suite.version);
  const profiles = ofSides(({ conformance: { run } }) => run.profile);
  const scopes = ofSides(({ conformance: { run } }) =>
    JSON.stringify([run.only, run.skip, run.without]),
  );
  const seeds = ofSides(({ conformance: { run } }) => `${run.seed}`);
  const partial = sides.filter(({ conformance }) => conformance.run.partial);
  return [
    ...present(
      differ(versions) &&
        `tested by different versions of the suite (${versions.join(', ')}): rejudge shows which verdicts change`,
      differ(profiles) &&
        `different profiles (${profiles.join(', ')}): the runs send different requests`,
      differ(scopes) && 'different scopes: what one run excluded is not compared',
      differ(seeds) && `different seeds (${seeds.join(', ')}): the runs send different values`,
    ),
    ...partial.map(({ label }) => `${label} stopped before its end`),
  ];
}

/**
 * Compares the verdicts and observations of runs, row by row. Ignores what differs between any two runs: addresses, times and data. Also
 * ignores results that a run lacks.
 * @param sides two or more
 */
export function compare(sides: readonly Side[]): Comparison {
  const reports = sides.map(({ conformance }) => conformance);
  const verdicts = rowsOf(
    reports.map(({ requirements }) => requirements),
    ({ verdict, reason, failures: [first] }): VerdictCell => {
      const detail = first ? `expected ${first.expected}, observed ${first.observed}` : reason;
      return { verdict, ...(detail === undefined ? {} : { detail }) };
    },
  );
  const observations = rowsOf(
    reports.map((report) => report.observations),
    ({ value }) => value,
  );
  const differing = {
    verdicts: verdicts.filter(({ cells }) => isDifferent(cells.map(verdictOf))),
    violations: violationRows(verdicts, reports),
    observations: observations.filter(({ cells }) => isDifferent(cells)),
  };
  const rows: readonly ComparisonRow<unknown>[] = Object.values(differing).flat();
  const shown = new Set(rows.map(({ id }) => id));
  const known = [
    ...verdicts.map(({ id, cells }) => ({ id, cells: cells.map(verdictOf) })),
    ...observations,
  ];
  return {
    runs: sides.map(runOf),
    isSame: rows.length === 0,
    ...differing,
    missing: known
      .filter(
        ({ id, cells }) => !shown.has(id) && new Set(cells.map((cell) => cell === null)).size > 1,
      )
      .map(({ id }) => id),
    notes: notesOn(sides),
  };
}

function runOf({ label, conformance }: Side): ComparedRun {
  const { target, suite, run, verdict } = conformance;
  return {
    label,
    baseUrl: target.baseUrl,
    startedAt: run.startedAt,
    suite: `${suite.name} ${suite.version}`,
    profile: run.profile,
    seed: run.seed,
    verdict,
    partial: run.partial,
  };
}

/** Returns a verdict; null if the requirement was out of scope or not applicable. */
function verdictOf(cell: VerdictCell): string | null {
  return cell === null || cell.verdict === 'not-applicable' ? null : cell.verdict;
}

/** Whether any two known cells differ. */
function isDifferent(cells: readonly (string | null)[]): boolean {
  return new Set(cells.filter((cell) => cell !== null)).size > 1;
}

/** Returns a row for each item that any run has: first the items of the first run, then the items that only later runs have. */
function rowsOf<Item extends { readonly id: string; readonly text: string }, Cell>(
  lists: readonly (readonly Item[])[],
  toCell: (item: Item) => Cell,
): ComparisonRow<Cell | null>[] {
  const texts = new Map<string, string>();
  for (const { id, text } of lists.flat()) if (!texts.has(id)) texts.set(id, text);
  const byId = lists.map((list) => new Map(list.map((item) => [item.id, item])));
  return [...texts].map(([id, text]) => ({
    id,
    text,
    cells: byId.map((items) => {
      const item = items.get(id);
      return item === undefined ? null : toCell(item);
    }),
  }));
}

/** Returns a row for each requirement that several runs violate, if they do not violate it in the same ways. */
function violationRows(
  verdicts: readonly ComparisonRow<VerdictCell>[],
  reports: readonly Conformance[],
): ComparisonRow<readonly string[]>[] {
  return verdicts.flatMap(({ id, text, cells }) => {
    const sentences = cells.map((cell, at) =>
      cell?.verdict === 'fail' ? sentencesAbout(id, reports[at]?.causes ?? []) : undefined,
    );
    const violating = sentences.filter((each) => each !== undefined);
    const isShared = (one: string): boolean => violating.every((each) => each.includes(one));
    const own = sentences.map((each = []) => each.filter((one) => !isShared(one)));
    return own.every(({ length }) => length === 0) ? [] : [{ id, text, cells: own }];
  });
}

/** Returns what the causes of a run say about the violations of a requirement. */
function sentencesAbout(id: string, causes: Conformance['causes']): readonly string[] {
  const sentences = causes.flatMap((cause) => cause.sentences);
  return sentences.filter(({ requirements }) => requirements.includes(id)).map(({ text }) => text);
}
