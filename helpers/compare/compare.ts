import type {
  ComparedRun,
  Comparison,
  ObservationCell,
  ObservationRow,
  Row,
  Side,
  VerdictCell,
} from './comparison.js';
import { notesOn } from './notes.js';
import type { Observation } from '../judge/observations/observation.js';
import { combinedAmong, isShownBySharedRequest, differOnShared, type Combined } from './shared.js';
import { otherFailures } from './other-failures.js';
import { timesOf } from './times.js';

/**
 * Compares the verdicts and observations of runs. Ignores what differs between any two runs: addresses, times and data. Also ignores
 * results that one of the runs lacks, and requests that only one of them sent.
 * @param sides two or more; each is compared with every other
 * @param known all observations
 */
export function compare(sides: readonly Side[], known: readonly Observation[]): Comparison {
  const combined = combinedAmong(known);
  const verdicts = verdictRows(sides);
  const observations = observationRows(sides, known);
  const isDifferentObservation = differentObservation(sides, combined);
  const differing = {
    verdicts: verdicts.filter((row) => haveDifferentVerdicts(row, sides)),
    observations: observations.filter((row) => isDifferentObservation(row)),
  };
  const isSame = differing.verdicts.length + differing.observations.length === 0;
  const differingRows = new Set<Row<unknown>>([...differing.verdicts, ...differing.observations]);
  return {
    runs: sides.map(runOf),
    isSame,
    ...differing,
    otherFailures: otherFailures(sides),
    incomparableVerdicts: verdicts.filter((row) => {
      const cells = row.cells.map(verdictOf);
      return !differingRows.has(row) && (isPartlyKnown(cells) || differ(cells));
    }),
    incomparableObservations: observations
      .filter((row) => !differingRows.has(row))
      .filter(({ id, cells }) => isPartlyKnown(cells) || (combined.has(id) && differ(cells)))
      .map(({ id }) => id),
    times: timesOf(sides),
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
function differ(cells: readonly (string | null)[]): boolean {
  return new Set(cells.filter((cell) => cell !== null)).size > 1;
}

/** Whether two runs have different verdicts. See `isShownBySharedRequest` for a violation that only one of them found. */
function haveDifferentVerdicts({ id, cells }: Row<VerdictCell>, sides: readonly Side[]): boolean {
  const verdicts = cells.map(verdictOf);
  return sides.some((a, at) =>
    sides.some((b, other) => {
      const [one, another] = [verdicts[at] ?? null, verdicts[other] ?? null];
      if (one === null || another === null || one === another) return false;
      // The same pair is checked in the other order, with the violation first.
      if (one === 'pass' && another === 'fail') return false;
      return one !== 'fail' || another !== 'pass' || isShownBySharedRequest(a, b, id);
    }),
  );
}

/** Returns a function that checks whether two runs observed different values with the same requests. */
function differentObservation(
  sides: readonly Side[],
  combined: Combined,
): (row: Row<ObservationCell>) => boolean {
  const pairs = sides.flatMap((a, at) =>
    sides.slice(at + 1).map((b, after) => ({
      at: [at, at + 1 + after] as const,
      isDifferent: differOnShared(a, b, combined, agree),
    })),
  );
  return ({ id, cells }) =>
    pairs.some(({ at, isDifferent }) => {
      const [a, b] = at.map((index) => cells[index] ?? null);
      return typeof a === 'string' && typeof b === 'string' && !agree(a, b) && isDifferent(id);
    });
}

/** Whether two values agree: they are equal, or the same status with and without details (`200` and `200, 20 animals`). */
function agree(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (/^\d{3}$/.test(short) && long.startsWith(`${short}, `));
}

function isPartlyKnown(cells: readonly (string | null)[]): boolean {
  return cells.includes(null) && cells.some((cell) => cell !== null);
}

/** Returns a row for each item that any run has: first the items of the first run, then the items that only later runs have. */
function rowsOf<Item extends { readonly id: string; readonly text: string }, Cell>(
  lists: readonly (readonly Item[])[],
  toCell: (item: Item) => Cell,
): Row<Cell | null>[] {
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

function verdictRows(sides: readonly Side[]): Row<VerdictCell>[] {
  return rowsOf(
    sides.map(({ conformance }) => conformance.requirements),
    ({ verdict, reason, failures: [first] }) => {
      const detail = first ? `expected ${first.expected}, observed ${first.observed}` : reason;
      return { verdict, ...(detail === undefined ? {} : { detail }) };
    },
  );
}

function observationRows(sides: readonly Side[], known: readonly Observation[]): ObservationRow[] {
  const lists = new Set(known.filter(({ isList }) => isList === true).map(({ id }) => id));
  return rowsOf(
    sides.map(({ conformance }) => conformance.observations),
    ({ value }) => value,
  ).map((row) => ({ ...row, ...(lists.has(row.id) && { isList: true }) }));
}
