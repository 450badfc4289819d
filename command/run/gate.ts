import { compare } from '../../helpers/compare/compare.js';
import type {
  Comparison,
  ComparisonRow,
  Side,
  VerdictCell,
} from '../../helpers/compare/comparison.js';
import type { Arguments } from '../arguments.js';
import { oneOfNames } from '../../helpers/checks/one-of-names.js';
import { readSide } from '../files/conformance.js';
import { UsageError } from '../../helpers/usage-error.js';
import { withExitCode, type Conclusion } from './conclusion.js';

/** What `--compare-to` and `--fail-on` request. */
export interface Gate {
  /** The earlier run, which this run is compared with. */
  readonly before: Side;
  /** Whether a difference fails this run. */
  readonly failsOnChanges: boolean;
}

/**
 * Reads the earlier run that `--compare-to` names. Call it before anything is written, because this run may replace
 * those files.
 * @throws UsageError if it cannot be read, or if `--fail-on changes` is given without `--compare-to`
 */
export function gateOf(args: Arguments): Gate | undefined {
  const failOn = oneOfNames('--fail-on', args.value('fail-on') ?? 'violations', [
    'violations',
    'changes',
  ]);
  const path = args.value('compare-to');
  if (path === undefined) {
    if (failOn === 'violations') return undefined;
    throw new UsageError('--fail-on changes needs --compare-to REPORTS');
  }
  if (path === '') throw new UsageError('--compare-to is empty: name a report folder');
  return { before: readSide(path), failsOnChanges: failOn === 'changes' };
}

/** The differences between the earlier run and this run. */
export function changesSince({ before }: Gate, { conformance }: Conclusion): Comparison {
  return compare([before, { label: 'this run', conformance }]);
}

/** Whether the runs have different conclusive verdicts. An undetermined verdict is not a change: it has its own exit code, 3. */
function isChanged({ cells }: ComparisonRow<VerdictCell>): boolean {
  const given = cells
    .map((cell) => cell?.verdict)
    .filter((verdict = 'undetermined') => ['pass', 'fail', 'advice'].includes(verdict));
  return new Set(given).size > 1;
}

/**
 * With `--fail-on changes`, adds the changes and their exit code to the conclusion. The recording contains the changes too, so that
 * `rejudge` gives the same result.
 */
export function withChanges(conclusion: Conclusion, gate: Gate, changes: Comparison): Conclusion {
  const { conformance, recording } = conclusion;
  const { verdicts, violations, observations } = changes;
  const changed = [...verdicts.filter(isChanged), ...violations, ...observations].map(
    ({ id }) => id,
  );
  if (!gate.failsOnChanges || changed.length === 0) return conclusion;
  return withExitCode({
    recording: { ...recording, changed },
    conformance: { ...conformance, run: { ...conformance.run, changed } },
  });
}
