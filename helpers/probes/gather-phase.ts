import { CREATION } from '../../schemas/operations.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Exchange, ProbeMark } from '../exchange.js';
import type { Journal } from '../journal/journal.js';
import { Unanswered, type BaseApi } from './base-api.js';
import type { AnyProbe, PlannedTrial, RunContext } from './source.js';
import { trialsOf, unsentOf } from './trials.js';
import { shuffled } from './seed.js';
import { encodeValue } from './value.js';

export interface PhaseIo {
  /** The exchanges before the phase. The list does not grow during the phase. */
  readonly evidence: Evidence;
  readonly run: RunContext;
  /** How many trials of generated values are sent concurrently. */
  readonly concurrency: number;
  readonly journal: Journal;
  /** Creates the API that `send` uses. Every request carries the mark. */
  readonly openApi: (mark: ProbeMark) => BaseApi;
}

/**
 * Sends the values of one phase's probes concurrently, and names the steps of each trial in the journal. The order:
 * 1. The first example of each probe that may create something. A service that accepts everything soon exhausts the limits of the
 *    run, and each of these probes should detect that first.
 * 2. The other examples.
 * 3. The generated values, because they must not use up what the examples need.
 *
 * Within each group, the seed decides the order.
 * @returns the trials of generated values
 */
export async function gatherPhase(
  phase: string,
  probes: readonly AnyProbe[],
  io: PhaseIo,
): Promise<readonly ProbeTrial[]> {
  const here = probes.filter((each) => each.phase === phase);
  if (here.length === 0) return [];
  const numbers = nextNumbers(io.evidence);
  const trials = here.flatMap((each) => plannedTrials(each, numbers.get(each.id) ?? 0, io));
  const inOrder = shuffled(
    trials,
    io.run.seed,
    ({ probe: { id }, number }) => `${phase} ${id} ${number}`,
  );
  const isGenerated = ({ planned }: ProbeTrial): boolean => planned.origin === 'generated';
  const examples = inOrder.filter((each) => !isGenerated(each));
  const isFirst = ({ probe: { posts }, number }: ProbeTrial): boolean =>
    posts !== undefined && number === 0;
  const examplesToSend = examples.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
  await Promise.all(examplesToSend.map((each) => sendTrial(each, io)));
  const generated = inOrder.filter(isGenerated);
  await sendGenerated(generated, io);
  return generated;
}

/** Sends generated values concurrently, as long as they do not use up what later examples need. */
async function sendGenerated(trials: readonly ProbeTrial[], io: PhaseIo): Promise<void> {
  const left = [...trials];
  const sendNext = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (isAffordable(next.probe, io.journal.exchanges)) await sendTrial(next, io);
    }
  };
  await Promise.all(Array.from({ length: io.concurrency }, sendNext));
}

/**
 * Generated reads stop when the response bodies of the run have this many characters in total. A run keeps only a limited amount.
 */
const MOST_READ = 4_000_000;

/**
 * Whether a generated value leaves enough for later examples. A POST with a lost response counts toward the limits of the run,
 * because it may have created a resource. So generated POSTs stop after one lost response. Generated reads stop at `MOST_READ`.
 */
export function isAffordable({ posts }: AnyProbe, exchanges: readonly Exchange[]): boolean {
  if (posts !== undefined) {
    const { operation } = CREATION[posts];
    return !exchanges.some((each) => each.operation === operation && each.error !== undefined);
  }
  return exchanges.reduce((sum, { answer }) => sum + (answer?.body.length ?? 0), 0) < MOST_READ;
}

/** A trial to send: its probe, and its number among the trials of that probe, from 0. */
export interface ProbeTrial {
  readonly probe: AnyProbe;
  readonly number: number;
  readonly planned: PlannedTrial;
}

/**
 * Plans the trials of a probe, and notes in the journal why some values are missing.
 * @param first the number of the first trial
 */
function plannedTrials(each: AnyProbe, first: number, io: PhaseIo): readonly ProbeTrial[] {
  const { trials, blind } = each.plan(io.evidence, io.run);
  if (blind !== undefined) io.journal.note({ probe: each.id, blind });
  const missing = unansweredNeed(each, io.evidence);
  if (missing !== undefined) {
    const unsent = `the suite has no complete response to ${missing}`;
    io.journal.note({ probe: each.id, value: encodeValue(undefined), unsent });
  }
  return trials.map((planned, place) => ({ probe: each, number: first + place, planned }));
}

/** Returns the number of the next trial for each probe that was sent. A phase can be sent more than once. */
function nextNumbers({ exchanges }: Evidence): ReadonlyMap<string, number> {
  const next = new Map<string, number>();
  for (const { probe } of exchanges)
    if (probe) next.set(probe.id, Math.max(next.get(probe.id) ?? 0, probe.trial + 1));
  return next;
}

/** Returns the id of a probe that this one depends on, if none of its trials is complete, and not only because of a limit of the run. */
function unansweredNeed({ needs }: AnyProbe, evidence: Evidence): string | undefined {
  const probes = needs.flatMap((need) => need.probes);
  return probes.find(({ id }) => {
    const { complete, unanswered } = trialsOf(evidence, id);
    return complete.length === 0 && unanswered.some((trial) => !unsentOf(trial));
  })?.id;
}

/** Sends the value of a trial, and records its steps, or why nothing was sent. */
export async function sendTrial(
  { probe: { id }, number, planned: { value, origin, path, send } }: ProbeTrial,
  { journal, openApi }: Pick<PhaseIo, 'journal' | 'openApi'>,
): Promise<void> {
  const mark: ProbeMark = {
    id,
    trial: number,
    value: encodeValue(value),
    origin,
    ...(path !== undefined && { path }),
  };
  const before = journal.exchanges.length;
  try {
    journal.nameSteps(await send(openApi(mark)));
  } catch (error) {
    // Any other error is a fault of the suite, or the end of the run.
    if (!(error instanceof Unanswered)) throw error;
    const sent = journal.exchanges
      .slice(before)
      .some(({ probe }) => probe?.id === id && probe.trial === number);
    if (!sent) journal.note({ probe: id, value: mark.value, unsent: error.message });
  }
}
