import { existsSync } from 'node:fs';
import { dayOf, isExpired, type BaselineEntry } from '../helpers/baseline.js';
import type { Conformance } from '../helpers/verdict.js';
import { place } from '../reports/place.js';
import { REQUIREMENTS } from '../suites/requirements.js';
import type { Arguments } from './arguments.js';
import { readBaseline, type Baseline } from './files/baseline.js';
import type { Command } from './command.js';
import { readConformance } from './files/conformance.js';
import { inShort } from '../helpers/unreadable.js';
import type { Output } from './output.js';
import { isDay } from '../helpers/checks/baseline.js';
import { UsageError } from '../helpers/usage-error.js';

export const baseline: Command = {
  name: 'baseline',
  usage: 'update FILE --from REPORTS --reason TEXT [--until DATE]',
  about: 'adds the violations of a run to the known ones, and keeps what is there',
  groups: [
    {
      title: 'Options',
      flags: [
        {
          name: 'from',
          value: 'REPORTS',
          about: 'the run: a report folder or its conformance.json',
        },
        { name: 'reason', value: 'TEXT', about: 'why they are accepted for now' },
        { name: 'until', value: 'DATE', about: 'the last day on which they are, like 2031-01-31' },
      ],
    },
  ],
  notes: 'Entries that are there keep their reason, date, link and place; none is removed.',
  act,
};

/** What is added to a baseline, and what of it a person should look at. */
export interface Update {
  readonly entries: readonly BaselineEntry[];
  readonly added: readonly string[];
  /** Ids of entries that were there, and whose requirements pass in the run. */
  readonly stale: readonly string[];
  /** Ids of entries that were there, and are past their date while the violation lasts. */
  readonly expired: readonly string[];
}

/** The entries of a baseline with those behind them that a run's violations call for. Pure. */
export function updated(
  there: readonly BaselineEntry[],
  conformance: Conformance,
  given: Omit<BaselineEntry, 'id'>,
  today: string,
): Update {
  const had = new Map(there.map((entry) => [entry.id, entry]));
  const idsOf = (wanted: string): string[] =>
    conformance.requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
  const failing = idsOf('fail');
  const added = failing.filter((id) => !had.has(id));
  return {
    entries: [...there, ...added.map((id) => ({ id, ...given }))],
    added,
    stale: idsOf('pass').filter((id) => had.has(id)),
    expired: failing.filter((id) => {
      const entry = had.get(id);
      return entry !== undefined && isExpired(entry, today);
    }),
  };
}

async function act(args: Arguments, output: Output): Promise<number> {
  const [what, file, extra] = args.positionals;
  if (what !== 'update' || file === undefined || file === '') {
    throw new UsageError(`baseline takes: ${baseline.usage}`);
  }
  if (extra !== undefined) throw new UsageError(`One FILE is taken, '${extra}' is one too many`);
  const conformance = readConformance(needed(args, 'from'));
  const reason = needed(args, 'reason').trim();
  const today = dayOf(new Date().toISOString());
  const until = args.value('until');
  if (until !== undefined && (!isDay(until) || until < today)) {
    throw new UsageError(`--until takes a day to come, like 2031-01-31, not '${until}'`);
  }
  const there: Baseline = existsSync(file) ? readBaseline(file, REQUIREMENTS) : { entries: [] };
  const entry = { reason, ...(until === undefined ? {} : { until }) };
  const { entries, added, stale, expired } = updated(there.entries, conformance, entry, today);
  if (added.length > 0 || !existsSync(file)) write(file, { ...there, entries });
  const lines = [
    `${file}: ${added.length} added, ${there.entries.length} kept`,
    ...added.map((id) => `  added ${id}`),
    ...stale.map((id) => `  ${id} passes now: take its entry out`),
    ...expired.map((id) => `  ${id} is past its date: extend it by hand, or mend the service`),
  ];
  output.out(`${lines.join('\n')}\n`);
  return 0;
}

/** The value of a flag that must be there. */
function needed(args: Arguments, name: 'from' | 'reason'): string {
  const value = args.value(name);
  if (value !== undefined && value.trim() !== '') return value;
  const why = name === 'reason' ? 'say why these violations are accepted for now' : 'name a run';
  throw new UsageError(`--${name} is missing: ${why}`);
}

function write(file: string, content: Baseline): void {
  try {
    place(file, `${JSON.stringify(content, undefined, 2)}\n`);
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${inShort(error)}): name another file`);
  }
}
