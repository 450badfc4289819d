import { isAnswered, type Answered, type Exchange, type ProbeMark } from '../exchange.js';
import type { Evidence } from '../evidence/evidence.js';
import { memoize } from '../memoize.js';
import { isUnsent } from '../transport-errors.js';
import { decodeValue, type Value } from './value.js';

/** Named exchanges of one run, in the order in which `send` returned them. `value` and `origin` are taken: see `Run`. */
export type Steps = Readonly<Record<string, Answered>> & {
  readonly value?: never;
  readonly origin?: never;
};

/** One value that a probe sent, and the exchanges that came of it. */
export type Run<V, R> = R & { readonly value: V; readonly origin: ProbeMark['origin'] };

/** A value for which not every step got a complete response. */
export interface UnansweredRun {
  readonly value: Value;
  readonly exchanges: readonly Exchange[];
}

/** The runs of one probe. */
export interface ProbeRuns {
  readonly complete: readonly Run<Value, Steps>[];
  readonly unanswered: readonly UnansweredRun[];
}

const NONE: ProbeRuns = { complete: [], unanswered: [] };

/** Exchanges of each run of each probe. */
const byProbe = memoize((evidence: Evidence) => {
  const probes = new Map<string, Map<number, Exchange[]>>();
  for (const exchange of evidence.exchanges) {
    if (exchange.probe === undefined) continue;
    const { id, run } = exchange.probe;
    const runs = probes.get(id) ?? new Map<number, Exchange[]>();
    probes.set(id, runs);
    runs.set(run, [...(runs.get(run) ?? []), exchange]);
  }
  return probes;
});

const restored = memoize<Evidence, Map<string, ProbeRuns>>(() => new Map());

/** The runs of a probe, restored from the marks of the exchanges alone: a recording gives what the live run gave. */
export function runsOf(evidence: Evidence, id: string): ProbeRuns {
  const known = restored(evidence);
  let runs = known.get(id);
  if (runs === undefined) {
    runs = restore(byProbe(evidence).get(id));
    known.set(id, runs);
  }
  return runs;
}

function restore(runs: ReadonlyMap<number, readonly Exchange[]> | undefined): ProbeRuns {
  if (runs === undefined) return NONE;
  const complete: Run<Value, Steps>[] = [];
  const unanswered: UnansweredRun[] = [];
  for (const exchanges of runs.values()) {
    const [mark] = exchanges.map(({ probe }) => probe);
    if (mark === undefined) continue;
    const value = decodeValue(mark.value);
    const steps = stepsOf(exchanges);
    if (steps === undefined) unanswered.push({ value, exchanges });
    else complete.push({ ...steps, value, origin: mark.origin } as Run<Value, Steps>);
  }
  return { complete, unanswered };
}

/** The steps of a run; undefined where one of those that `send` returned is missing, or `send` never returned. */
function stepsOf(exchanges: readonly Exchange[]): Record<string, Answered> | undefined {
  const steps: Record<string, Answered> = {};
  let count: number | undefined;
  for (const exchange of exchanges) {
    if (exchange.probe?.step === undefined) continue;
    count = exchange.probe.of;
    if (isAnswered(exchange)) steps[exchange.probe.step] = exchange;
  }
  return count !== undefined && Object.keys(steps).length === count ? steps : undefined;
}

/** The last request of these that a limit of the whole run kept from being sent; undefined if none was kept back. */
export function unsentOf({ exchanges }: UnansweredRun): Exchange | undefined {
  return exchanges.findLast(isUnsent);
}

/** The exchanges of a run, whatever its steps are called. */
export function exchangesOf(
  run: Pick<Run<Value, object>, 'value' | 'origin'>,
): readonly Answered[] {
  const { value: _value, origin: _origin, ...steps } = run;
  // The remaining properties are the steps.
  return Object.values(steps as Readonly<Record<string, Answered>>);
}
