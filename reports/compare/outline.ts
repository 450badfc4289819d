import type { Comparison } from '../../helpers/compare/comparison.js';
import type { VerdictName } from '../../helpers/verdict.js';
import { few, pluralize, present } from '../../helpers/plural.js';
import { VERDICT_WORDS } from '../outline.js';

/** A note on a row about one run: the label of the run, and the text. */
export type Detail = readonly [label: string, text: string];

/** One row of a table, about a requirement or an observation. In formats without tables, a paragraph. */
export interface OutlineRow {
  readonly id: string;
  readonly text: string;
  /** One cell for each run; empty if `details` says everything. */
  readonly cells: readonly string[];
  /** The verdicts in the cells, if the row is about verdicts. */
  readonly verdicts?: readonly VerdictName[];
  readonly details: readonly Detail[];
}

/** One part of a comparison. It has lines or rows. Every format omits a part with neither. */
export interface OutlinePart {
  readonly id: 'notes' | 'verdicts' | 'violations' | 'observations' | 'missing';
  readonly title: string;
  readonly lines?: readonly string[];
  /** The heading of the first column. A column for each run follows. */
  readonly first?: string;
  /** The heading of the last column, which shows the details. */
  readonly last?: string;
  readonly rows?: readonly OutlineRow[];
}

/** Shown for a run that has no value. */
const NONE = '–';

/** The content of a comparison. Every format shows the parts in this order. */
export function comparisonOutline(comparison: Comparison): readonly OutlinePart[] {
  const { verdicts, violations, observations, missing, notes, runs } = comparison;
  const labeled = (at: number, text: string): Detail => [runs[at]?.label ?? '', text];
  return [
    { id: 'notes', title: 'Note', lines: notes },
    {
      id: 'verdicts',
      title: 'Verdicts',
      first: 'Requirement',
      last: 'Why',
      rows: verdicts.map(({ id, text, cells }) => ({
        id,
        text,
        cells: cells.map((cell) => (cell === null ? NONE : VERDICT_WORDS[cell.verdict])),
        verdicts: cells.map((cell) => cell?.verdict ?? 'not-applicable'),
        details: cells.flatMap((cell, at) =>
          cell?.detail === undefined || cell.verdict === 'pass' ? [] : [labeled(at, cell.detail)],
        ),
      })),
    },
    {
      id: 'violations',
      title: 'Violated in several runs, in different ways',
      first: 'Requirement',
      last: 'Only in this run',
      rows: violations.map(({ id, text, cells }) => ({
        id,
        text,
        cells: [],
        details: cells.flatMap((sentences, at) => sentences.map((one) => labeled(at, one))),
      })),
    },
    {
      id: 'observations',
      title: 'Observations',
      first: 'Observation',
      rows: observations.map(({ id, text, cells }) => ({
        id,
        text,
        cells: cells.map((cell) => cell ?? NONE),
        details: [],
      })),
    },
    {
      id: 'missing',
      title: 'Only some of the runs could show these (not counted as a difference)',
      lines: missing.length === 0 ? [] : [few(missing, 8)],
    },
  ];
}

/** `No difference`, or `2 verdicts differ, 1 observation differs`. */
export function headlineOf({ verdicts, violations, observations, isSame }: Comparison): string {
  if (isSame) return 'No difference';
  return present(
    verdicts.length > 0 && pluralize(verdicts.length, 'verdict differs', 'verdicts differ'),
    violations.length > 0 && pluralize(violations.length, 'violation differs', 'violations differ'),
    observations.length > 0 &&
      pluralize(observations.length, 'observation differs', 'observations differ'),
  ).join(', ');
}
