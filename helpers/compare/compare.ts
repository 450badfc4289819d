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
import { gatheredAmong, isFoundByBoth, tellsApart, type Gathered } from './shared.js';
import { shiftedRows } from './shifted.js';
import { timesOf } from './times.js';

/**
 * Compares the verdicts and observations of runs. Some things differ between any two runs and are not differences: addresses,
 * times, data, what a fuller store hides, and what only one of the runs requested.
 * @param sides two or more; the others are compared with the first
 * @param known every observation there is
 */
export function compare(sides: readonly Side[], known: readonly Observation[]): Comparison {
  const gathered = gatheredAmong(known);
  const verdicts = verdictRows(sides);
  const observations = observationRows(sides, known);
  const isOtherwise = otherwise(sides, gathered);
  const differing = {
    verdicts: verdicts.filter((row) => isJudgedOtherwise(row, sides)),
    observations: observations.filter((row) => isOtherwise(row)),
  };
  const isSame = differing.verdicts.length + differing.observations.length === 0;
  const rest = new Set<Row<unknown>>([...differing.verdicts, ...differing.observations]);
  return {
    runs: sides.map(runOf),
    isSame,
    ...differing,
    shifted: shiftedRows(sides),
    untold: verdicts.filter((row) => {
      const cells = row.cells.map(verdictOf);
      return !rest.has(row) && (isPartlyTold(cells) || differ(cells));
    }),
    unseen: observations
      .filter((row) => !rest.has(row))
      .filter(({ id, cells }) => isPartlyTold(cells) || (gathered.has(id) && differ(cells)))
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

/** A verdict as a statement about the service; none if the requirement was out of scope or hidden by the store. */
function verdictOf(cell: VerdictCell): string | null {
  return cell === null || cell.verdict === 'not-applicable' ? null : cell.verdict;
}

/** Whether any two cells that say something say different things. */
function differ(cells: readonly (string | null)[]): boolean {
  return new Set(cells.filter((cell) => cell !== null)).size > 1;
}

/** Whether two runs have different verdicts, and not only because one of them sent more requests. */
function isJudgedOtherwise({ id, cells }: Row<VerdictCell>, sides: readonly Side[]): boolean {
  const verdicts = cells.map(verdictOf);
  return sides.some((a, at) =>
    sides.some((b, other) => {
      const [one, another] = [verdicts[at] ?? null, verdicts[other] ?? null];
      if (one === null || another === null || one === another) return false;
      // The side with the violation decides.
      if (one === 'pass' && another === 'fail') return false;
      return one !== 'fail' || another !== 'pass' || isFoundByBoth(a, b, id);
    }),
  );
}

/** Whether two runs observed different values with the same requests. */
function otherwise(
  sides: readonly Side[],
  gathered: Gathered,
): (row: Row<ObservationCell>) => boolean {
  const pairs = sides.flatMap((a, at) =>
    sides.slice(at + 1).map((b, after) => ({
      at: [at, at + 1 + after] as const,
      tells: tellsApart(a, b, gathered, agree),
    })),
  );
  return ({ id, cells }) =>
    pairs.some(({ at, tells }) => {
      const [a, b] = at.map((index) => cells[index] ?? null);
      return typeof a === 'string' && typeof b === 'string' && !agree(a, b) && tells(id);
    });
}

/** A bare status has no further details: `200` and `200, 20 animals` are no difference. */
function agree(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return a === b || (/^\d{3}$/.test(short) && long.startsWith(`${short}, `));
}

function isPartlyTold(cells: readonly (string | null)[]): boolean {
  return cells.includes(null) && cells.some((cell) => cell !== null);
}

/** A row for everything that any run knows, in the order of the run that knows it first. */
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
