import type { Evidence } from '../evidence/evidence.js';
import type { Answered } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { AnyProbe, Source } from './source.js';

/**
 * Creates a source that is computed from all evidence.
 * @param probes the probes that must be sent to provide the data
 */
export function derived<T>(
  from: (evidence: Evidence) => readonly T[],
  probes: readonly AnyProbe[] = [],
): Source<T> {
  return { from: memoize(from), probes };
}

export const NOTHING: Source<never> = derived(() => []);

/** The complete responses of the four operations for which `which` returns true. Any probe may have sent the requests. */
export function traffic(
  which: (exchange: Answered, evidence: Evidence) => boolean,
): Source<Answered> {
  return derived((evidence) => evidence.answered().filter((each) => which(each, evidence)));
}

/**
 * Every complete response to the requests of these probes, even if another response of the same trial is missing.
 * @param also returns true for exchanges of other probes to include
 */
export function responsesTo(
  probes: readonly AnyProbe[],
  also: (exchange: Answered) => boolean = () => false,
): Source<Answered> {
  const ids = new Set(probes.map(({ id }) => id));
  const { from } = traffic((each) => ids.has(each.probe?.id ?? '') || also(each));
  return { from, probes: probes.flatMap((probe) => probe.probes), judged: probes };
}
