import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Evidence } from '../evidence/evidence.js';
import { isOfShrinking, type ProbeMark } from '../exchange.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import type { ByProfile, Profile, RunSettings } from '../settings.js';
import { isAffordable, sendTrial, type PhaseIo, type ProbeTrial } from './gather-phase.js';
import { encodeValue } from './value.js';

/** For how many probes a run searches for smaller counterexamples. */
const MOST_PROBES = 3;
/** How many values the search sends for each probe. */
const MOST_VALUES: ByProfile = {
  smoke: 0,
  standard: 10,
  thorough: 40,
  'read-only': 10,
};

/** The maximum number of requests of all searches together. If a value takes several requests, fewer values are sent. */
export const mostShrinking = (profile: Profile): number => MOST_PROBES * MOST_VALUES[profile];

interface ShrinkIo extends Pick<PhaseIo, 'journal' | 'openApi'> {
  readonly settings: RunSettings;
  readonly evidence: Evidence;
}

/** A violation that a generated value shows, but no example of the same probe. */
interface Counterexample {
  readonly requirement: Requirement;
  readonly kind: string;
  readonly trial: ProbeTrial;
  /** The number of exchanges in the journal from the first one of the trial to the one that shows the violation. */
  readonly place: number;
}

/**
 * Searches for smaller values that show the same violation. It sends them to the service, and the journal records the requests.
 * @param generated the planned trials of generated values; only these values are shrunk
 */
export async function shrinkCounterexamples(
  generated: readonly ProbeTrial[],
  requirements: readonly Requirement[],
  io: ShrinkIo,
): Promise<void> {
  if (generated.length === 0 || mostShrinking(io.settings.profile) === 0) return;
  for (const found of await counterexamples(generated, requirements, io)) {
    const shrunk = io.journal.exchanges.filter(isOfShrinking).map(({ probe }) => probe?.id);
    if (new Set(shrunk).size >= MOST_PROBES) return;
    if (!isAffordable(found.trial.probe, io.journal.exchanges)) continue;
    // A smaller value may violate another requirement: an unusual text can become a plain one.
    const judging = requirements.filter(
      (one) => one === found.requirement || one.probes.includes(found.trial.probe),
    );
    await shrinkOne(found, judging, io);
  }
}

/**
 * Returns one counterexample for each probe. Probes with few requests per value come first. Of several violations, chooses the one with the
 * most requests of its own trial before it: it depends least on requests before the trial.
 */
async function counterexamples(
  generated: readonly ProbeTrial[],
  requirements: readonly Requirement[],
  { evidence, settings }: ShrinkIo,
): Promise<readonly Counterexample[]> {
  const found = new Map<string, Counterexample>();
  const starts = startsOf(evidence);
  const trials = new Map(
    generated.map((trial) => [keyOf(trial.probe.id, trial.number), trial] as const),
  );
  for (const requirement of requirements) {
    // A signal or the deadline is noticed between two requirements.
    await nextTurn();
    const violations = requirement.judge(evidence).violations.flatMap((violation) => {
      const mark = markOf(violation, evidence);
      if (mark === undefined) return [];
      const start = starts.get(keyOf(mark.id, mark.trial)) ?? 0;
      return [{ kind: violation.kind, mark, place: violation.exchange - start }];
    });
    const shownByExamples = new Set(
      violations.filter(({ mark }) => isChosen(mark)).map(({ kind, mark }) => `${kind} ${mark.id}`),
    );
    for (const { kind, mark, place } of violations) {
      const trial = trials.get(keyOf(mark.id, mark.trial));
      const isLater = place > (found.get(mark.id)?.place ?? -1);
      if (trial !== undefined && !shownByExamples.has(`${kind} ${mark.id}`) && isLater) {
        found.set(mark.id, { requirement, kind, trial, place });
      }
    }
  }
  const costOf = ({ trial }: Counterexample): number => trial.probe.requestsEach(settings.profile);
  return [...found.values()].toSorted((a, b) => costOf(a) - costOf(b));
}

const keyOf = (probe: string, trial: number): string => `${probe} ${trial}`;

function startsOf({ exchanges }: Evidence): ReadonlyMap<string, number> {
  const starts = new Map<string, number>();
  for (const [index, { probe }] of exchanges.entries()) {
    const key = probe && keyOf(probe.id, probe.trial);
    if (key !== undefined && !starts.has(key)) starts.set(key, index);
  }
  return starts;
}

/** Whether a value is an example, or a counterexample of an earlier run. Such a value is not shrunk. */
function isChosen({ origin }: ProbeMark): boolean {
  return origin === 'example' || origin === 'replayed';
}

function markOf({ exchange }: Violation, { exchanges }: Evidence): ProbeMark | undefined {
  return exchanges[exchange]?.probe;
}

/** Whether the search may send one more value of a trial's probe. */
function mayContinue({ probe }: ProbeTrial, { journal, settings: { profile } }: ShrinkIo): boolean {
  const sent = journal.exchanges.filter(isOfShrinking).length;
  return sent + probe.requestsEach(profile) <= mostShrinking(profile);
}

async function shrinkOne(
  { kind, trial }: Counterexample,
  judging: readonly Requirement[],
  io: ShrinkIo,
): Promise<void> {
  const { id } = trial.probe;
  const { journal, settings } = io;
  const marks = journal.exchanges.flatMap(({ probe }) => (probe?.id === id ? [probe] : []));
  let number = Math.max(...marks.map((mark) => mark.trial));
  const before = number;
  const known = new Map([[encodeValue(trial.planned.value), true]]);
  await trial.planned.shrink?.(async (planned) => {
    const text = encodeValue(planned.value);
    const shown = known.get(text);
    if (shown !== undefined) return shown;
    if (number - before >= MOST_VALUES[settings.profile] || !mayContinue(trial, io)) return false;
    number += 1;
    await sendTrial({ probe: trial.probe, number, planned }, io);
    const { evidence } = io;
    const isShown = judging.some((one) =>
      one.judge(evidence).violations.some((violation) => {
        const mark = markOf(violation, evidence);
        return violation.kind === kind && mark?.id === id && mark.trial === number;
      }),
    );
    known.set(text, isShown);
    return isShown;
  });
}
