import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import type { Journal } from '../journal/journal.js';
import { Unanswered, type Api } from './api.js';
import type { PhaseName } from './phases.js';
import type { AnyProbe, PlannedRun, RunContext } from './source.js';
import { runsOf } from './run.js';
import { encodeValue } from './value.js';

/** What one phase works with. */
export interface PhaseIo {
  /** What was exchanged before the phase: it does not grow meanwhile. */
  readonly evidence: Evidence;
  readonly run: RunContext;
  readonly journal: Journal;
  /** Opens what `send` speaks with: every request carries the mark. */
  readonly openApi: (mark: ProbeMark) => Api;
}

/** Sends the values of one phase's probes, side by side, and names the steps of each run in the journal. */
export async function gatherPhase(
  phase: PhaseName,
  probes: readonly AnyProbe[],
  io: PhaseIo,
): Promise<void> {
  const here = probes.filter((each) => each.phase === phase);
  await Promise.all(here.flatMap((each) => sendAll(each, io)));
}

function sendAll(each: AnyProbe, io: PhaseIo): readonly Promise<void>[] {
  const { runs, blind } = each.plan(io.evidence, io.run);
  if (blind !== undefined) io.journal.note({ probe: each.id, blind });
  const missing = unansweredNeed(each, io.evidence);
  if (missing !== undefined) {
    const unsent = `${missing} got no complete response`;
    io.journal.note({ probe: each.id, value: encodeValue(undefined), unsent });
  }
  return runs.map((planned, run) => perform(each, planned, run, io));
}

/** A probe that this one learns from, and that got no complete response at all. */
function unansweredNeed({ needs }: AnyProbe, evidence: Evidence): string | undefined {
  const probes = needs.flatMap((need) => need.probes);
  return probes.find(({ id }) => {
    const { complete, unanswered } = runsOf(evidence, id);
    return complete.length === 0 && unanswered.length > 0;
  })?.id;
}

async function perform(
  { id }: AnyProbe,
  { value, origin, send }: PlannedRun,
  run: number,
  { journal, openApi }: PhaseIo,
): Promise<void> {
  const mark: ProbeMark = { id, run, value: encodeValue(value), origin };
  const before = journal.exchanges.length;
  try {
    journal.nameSteps(await send(openApi(mark)));
  } catch (error) {
    // Everything else is a fault of the suite, or the end of the run.
    if (!(error instanceof Unanswered)) throw error;
    const sent = journal.exchanges
      .slice(before)
      .some(({ probe }) => probe?.id === id && probe.run === run);
    if (!sent) journal.note({ probe: id, value: mark.value, unsent: error.message });
  }
}
