import type {
  Comparison,
  ObservationRow,
  Row,
  TimesCell,
  VerdictCell,
} from '../../helpers/compare/comparison.js';
import type { VerdictName } from '../../helpers/verdict.js';
import { few, pluralize, present } from '../../helpers/plural.js';
import { VERDICT_WORDS } from '../outline.js';

/** A note on a row about one run: the label of the run, and the text. */
export type Detail = readonly [label: string, text: string];

/** One row of a table. In formats without tables, a paragraph. */
export interface OutlineRow {
  /** The id of a requirement or an observation, or an operation. */
  readonly name: string;
  /** An explanation in one sentence; absent for an operation. */
  readonly text?: string;
  /** For values that are lists of names: `new: a; removed: b`. */
  readonly changed?: string | undefined;
  /** One cell for each run; empty if `details` says everything. */
  readonly cells: readonly string[];
  /** The verdicts in the cells, if the row is about verdicts. */
  readonly verdicts?: readonly VerdictName[];
  readonly details: readonly Detail[];
}

/** One part of a comparison. It has lines or rows. Every format omits a part with neither. */
export interface Part {
  readonly id:
    | 'notes'
    | 'verdicts'
    | 'observations'
    | 'otherFailures'
    | 'incomparableVerdicts'
    | 'times';
  readonly title: string;
  readonly lines?: readonly string[];
  /** The heading of the first column. A column for each run follows. */
  readonly first?: string;
  /** The heading of the last column, which shows the details. */
  readonly last?: string;
  readonly rows?: readonly OutlineRow[];
  /** The text below the rows. */
  readonly below?: string;
}

/** The content of a comparison. Every format shows the parts in this order. */
export function outlineOf(comparison: Comparison): readonly Part[] {
  const { verdicts, observations, otherFailures, times, notes, runs } = comparison;
  const labeled = (details: readonly (string | null | undefined)[]): Detail[] =>
    details.flatMap((text, at): Detail[] => (text ? [[runs[at]?.label ?? '', text]] : []));
  return [
    { id: 'notes', title: 'Note', lines: notes },
    {
      id: 'verdicts',
      title: 'Verdicts',
      first: 'Requirement',
      last: 'Why',
      rows: verdicts.map(({ id, text, cells }) => ({
        name: id,
        text,
        cells: cells.map(verdictInWords),
        verdicts: cells.map((cell) => cell?.verdict ?? 'not-applicable'),
        details: labeled(cells.map((cell) => (cell?.verdict === 'pass' ? null : cell?.detail))),
      })),
    },
    {
      id: 'observations',
      title: 'Observations',
      first: 'Observation',
      rows: observations.map((row) => ({
        name: row.id,
        text: row.text,
        changed: addedAndRemoved(row),
        cells: row.cells.map((cell) => cell ?? 'not observed'),
        details: [],
      })),
    },
    {
      id: 'otherFailures',
      title: 'Violated in several runs, by different requests (not counted as a difference)',
      first: 'Requirement',
      last: 'Violations of one run only',
      rows: otherFailures.map(({ id, text, cells }) => ({
        name: id,
        text,
        cells: [],
        details: labeled(cells),
      })),
    },
    {
      id: 'incomparableVerdicts',
      title: 'Only some of the runs could show these (not counted as a difference)',
      lines: incomparableInWords(comparison),
    },
    {
      id: 'times',
      title: 'Response times',
      first: 'Operation',
      rows: times.map(({ operation, cells }) => ({
        name: operation,
        cells: cells.map(timesInWords),
        details: [],
      })),
      below:
        'Times are never counted as a difference: a busy machine slows a run down just as a slow service does.',
    },
  ];
}

/**
 * Whether two runs judged a requirement differently. `isSame` can be true nevertheless: it ignores a difference that exists only
 * because a run did not send the request that shows the violation.
 */
function haveDifferentVerdicts({ cells }: Row<VerdictCell>): boolean {
  const verdicts = cells.map((cell) => cell?.verdict ?? 'not-applicable');
  return new Set(verdicts.filter((verdict) => verdict !== 'not-applicable')).size > 1;
}

/** `No difference`, or `2 verdicts differ, 1 observation differs`. */
export function headlineOf({
  verdicts,
  observations,
  incomparableVerdicts,
  isSame,
}: Comparison): string {
  if (isSame) {
    return incomparableVerdicts.some(haveDifferentVerdicts)
      ? 'No difference in what every run could show'
      : 'No difference';
  }
  return present(
    verdicts.length > 0 && pluralize(verdicts.length, 'verdict differs', 'verdicts differ'),
    observations.length > 0 &&
      pluralize(observations.length, 'observation differs', 'observations differ'),
  ).join(', ');
}

function verdictInWords(cell: VerdictCell): string {
  return cell === null ? 'unknown' : VERDICT_WORDS[cell.verdict];
}

/** For two lists of names: which names are new, and which were removed. Undefined for other rows. */
function addedAndRemoved({ isList, cells }: ObservationRow): string | undefined {
  const [before, after] = cells;
  if (!isList || cells.length !== 2) return undefined;
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const [oldNames, newNames] = [before.split(' '), after.split(' ')];
  const added = newNames.filter((name) => !oldNames.includes(name));
  const removed = oldNames.filter((name) => !newNames.includes(name));
  return present(
    added.length > 0 && `new: ${added.join(', ')}`,
    removed.length > 0 && `removed: ${removed.join(', ')}`,
  ).join('; ');
}

/** `median 1.2 ms, 90 % between 0.8 and 3.1 ms (40 responses)`. */
function timesInWords(cell: TimesCell): string {
  if (cell === null) return 'none';
  const { median, low, high, answers } = cell;
  return `median ${median} ms, 90 % between ${low} and ${high} ms (${answers} responses)`;
}

/** Lists the verdicts and observations that cannot be compared, because not every run could show them. */
function incomparableInWords({
  incomparableVerdicts,
  incomparableObservations,
}: Comparison): string[] {
  const ids = incomparableVerdicts.map(({ id }) => id);
  return present(
    ids.length > 0 && `verdicts: ${few(ids, 8)}`,
    incomparableObservations.length > 0 && `observations: ${few(incomparableObservations, 8)}`,
  );
}
