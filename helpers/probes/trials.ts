import { isAnswered, type Answered, type Exchange, type ProbeMark } from '../exchange.js';
import type { Evidence } from '../evidence/evidence.js';
import { groupBy } from '../group-by.js';
import { memoize } from '../memoize.js';
import { isUnsent } from '../transport-errors.js';
import { decodeValue, type Value } from './value.js';

/**
 * The exchanges of one trial by name, in the order in which they ended. `value` and `origin` are reserved for `Trial`.
 */
export type Steps = Readonly<Record<string, Answered>> & {
  readonly value?: never;
  readonly origin?: never;
};

/** One value that a probe sent, and its exchanges by name. A run of the suite can have many trials of a probe. */
export type Trial<V, R> = R & { readonly value: V; readonly origin: ProbeMark['origin'] };

/** A trial whose `send` did not return, or in which a step got no complete response. */
export interface UnansweredTrial {
  readonly value: Value;
  readonly exchanges: readonly Exchange[];
}

export interface Trials {
  readonly complete: readonly Trial<Value, Steps>[];
  readonly unanswered: readonly UnansweredTrial[];
}

const byProbe = memoize((evidence: Evidence) =>
  groupBy(evidence.exchanges, ({ probe }) => probe?.id),
);

const restored = memoize<Evidence, Map<string, Trials>>(() => new Map());

/**
 * Returns the trials of a probe. They follow from the exchanges and their marks alone, so a recording has the same trials as the
 * live run.
 */
export function trialsOf(evidence: Evidence, id: string): Trials {
  const known = restored(evidence);
  let trials = known.get(id);
  if (trials === undefined) {
    trials = restore(byProbe(evidence).get(id));
    known.set(id, trials);
  }
  return trials;
}

function restore(all: readonly Exchange[] = []): Trials {
  const complete: Trial<Value, Steps>[] = [];
  const unanswered: UnansweredTrial[] = [];
  for (const exchanges of groupBy(all, ({ probe }) => probe?.trial).values()) {
    const [mark] = exchanges.map(({ probe }) => probe);
    if (mark === undefined) continue;
    const value = decodeValue(mark.value);
    const steps = stepsOf(exchanges);
    if (steps === undefined) unanswered.push({ value, exchanges });
    else complete.push({ ...steps, value, origin: mark.origin } as Trial<Value, Steps>);
  }
  return { complete, unanswered };
}

/** Returns the steps of a trial; undefined if `send` never returned, or if a step has no complete response. */
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

/** Returns the last request of a trial that a limit of the run kept from being sent; undefined if there is none. */
export function unsentOf({ exchanges }: UnansweredTrial): Exchange | undefined {
  return exchanges.findLast(isUnsent);
}

export function exchangesOf(
  trial: Pick<Trial<Value, object>, 'value' | 'origin'>,
): readonly Answered[] {
  const { value: _value, origin: _origin, ...steps } = trial;
  // The remaining properties are the steps.
  return Object.values(steps as Readonly<Record<string, Answered>>);
}
