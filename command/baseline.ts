import { existsSync } from 'node:fs';
import { dayOf, kindOf, type BaselineEntry } from '../helpers/baseline.js';
import { earlierValueOf } from '../helpers/earlier-values.js';
import type { Conformance } from '../helpers/verdict.js';
import { byReason } from '../reports/outline.js';
import { REQUIREMENTS } from '../suites/requirements.js';
import type { Arguments } from './arguments.js';
import { readBaseline, type Baseline } from './files/baseline-file.js';
import { readConformance } from './files/conformance.js';
import { writeJson } from './files/out.js';
import { UsageError } from '../helpers/usage-error.js';
import type { Output } from './output.js';
import { isDay } from '../helpers/checks/baseline-entries.js';
import { few } from '../helpers/plural.js';

export interface Update {
  readonly entries: readonly BaselineEntry[];
  /** The new entries, of both kinds. */
  readonly added: readonly BaselineEntry[];
  /** Ids of requirements that are undetermined for another reason than violations, such as a rate limit. They get no entry. */
  readonly leftOut: readonly string[];
}

type NeededEntry = Required<Pick<BaselineEntry, 'id' | 'kind'>> &
  Pick<BaselineEntry, 'counterexample'>;

/**
 * Returns one entry for each failed requirement, and one for each requirement that could not be checked, if violations alone are the
 * reason.
 */
function neededEntries({ requirements }: Conformance): readonly NeededEntry[] {
  return requirements.flatMap(({ id, verdict, hiddenBy, failures }): NeededEntry[] => {
    if (verdict === 'fail') {
      const counterexample = earlierValueOf({ failures });
      return [{ id, kind: 'violation', ...(counterexample !== undefined && { counterexample }) }];
    }
    return verdict === 'undetermined' && hiddenBy ? [{ id, kind: 'hidden' }] : [];
  });
}

/** Whether an existing entry makes a needed entry unnecessary. A hidden requirement may have an entry of either kind. */
function covers(entry: BaselineEntry, { id, kind }: NeededEntry): boolean {
  return entry.id === id && (kind === 'hidden' || kindOf(entry) === 'violation');
}

/** Returns the entries of a baseline, followed by the new ones that a run needs. Pure. */
export function updated(
  existing: readonly BaselineEntry[],
  conformance: Conformance,
  given: Omit<BaselineEntry, 'id' | 'kind' | 'counterexample'>,
): Update {
  const entriesNeeded = neededEntries(conformance);
  const added = entriesNeeded
    .filter((needed) => !existing.some((entry) => covers(entry, needed)))
    .map(({ id, kind, counterexample }): BaselineEntry => ({
      id,
      ...(kind === 'hidden' && { kind }),
      ...given,
      ...(counterexample !== undefined && { counterexample }),
    }));
  const neededIds = new Set(entriesNeeded.map(({ id }) => id));
  return {
    entries: [...existing, ...added],
    added,
    leftOut: conformance.requirements.flatMap(({ id, verdict }) =>
      verdict === 'undetermined' && !neededIds.has(id) ? [id] : [],
    ),
  };
}

export async function act(args: Arguments, output: Output): Promise<number> {
  const [what, file, extra] = args.positionals;
  if (what !== 'update' || file === undefined || file === '') {
    throw new UsageError('baseline takes: update FILE --from REPORTS --reason TEXT [--until DATE]');
  }
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}': give one FILE`);
  const from = requiredValue(args, 'from');
  const conformance = readConformance(from);
  const reason = requiredValue(args, 'reason').trim();
  const today = dayOf(new Date().toISOString());
  const until = args.value('until');
  if (until !== undefined && (!isDay(until) || until < today)) {
    throw new UsageError(`--until takes a date from today on, like 2031-01-31, not '${until}'`);
  }
  const existing: Baseline = existsSync(file) ? readBaseline(file, REQUIREMENTS) : { entries: [] };
  if (conformance.run.partial) {
    output.err(
      `${file}: nothing added. The run in ${from} is partial: it stopped before its end. Run again.\n`,
    );
    return 1;
  }
  const entry = { reason, ...(until === undefined ? {} : { until }) };
  const update = updated(existing.entries, conformance, entry);
  if (update.added.length > 0 || !existsSync(file)) {
    writeJson(file, { ...existing, entries: update.entries });
  }
  output.out(`${linesOf(file, existing.entries.length, update, conformance).join('\n')}\n`);
  return 0;
}

function linesOf(file: string, kept: number, update: Update, conformance: Conformance): string[] {
  const { added, leftOut } = update;
  return [
    `${file}: ${added.length} added, ${kept} kept`,
    ...added.map((entry) => `  added ${entry.id} (${kindOf(entry)})`),
    ...[...byReason(conformance, 'undetermined')].flatMap(([reason, all]) => {
      const ids = all.filter((id) => leftOut.includes(id));
      return ids.length === 0 ? [] : [`  not added, undetermined (${few(ids, 2)}): ${reason}`];
    }),
  ];
}

/** Returns the value of a required flag. @throws UsageError if it is missing */
function requiredValue(args: Arguments, name: 'from' | 'reason'): string {
  const value = args.value(name);
  if (value !== undefined && value.trim() !== '') return value;
  const why = name === 'reason' ? 'give the reason why you accept these violations' : 'name a run';
  throw new UsageError(`--${name} is missing: ${why}`);
}
