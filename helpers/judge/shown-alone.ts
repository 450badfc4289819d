import type { Evidence } from '../evidence/evidence.js';
import type { Exchange } from '../exchange.js';
import type { AnyProbe } from '../probes/source.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';

/** Returns the name of the list whose index is the value of a probe, in the singular; undefined if the value is no index. */
export function placeIn(
  id: string,
  probes: readonly Pick<AnyProbe, 'id' | 'indexOf'>[],
): string | undefined {
  return probes.find((probe) => probe.id === id)?.indexOf;
}

/**
 * Returns the ids for `--only` of a run that sends the probe of one of these exchanges and checks a requirement: the requirement alone or,
 * if it sends none of the probes, with the requirement that sends one and the fewest others. Undefined if no requirement sends one.
 */
export function scopeShowing(
  exchanges: readonly Exchange[],
  { id, probes }: Requirement,
  requirements: readonly Requirement[],
  { reading }: Evidence,
): readonly string[] | undefined {
  const wanted = new Set(exchanges.flatMap(({ probe }) => probe?.id ?? []));
  const always = reading.alwaysSent(new Set(probes.flatMap(({ posts }) => posts ?? [])));
  if ([...always, ...probes.map((probe) => probe.id)].some((each) => wanted.has(each))) return [id];
  const [sending] = requirements
    .filter((one) => one.probes.some((probe) => wanted.has(probe.id)))
    .toSorted((one, other) => one.probes.length - other.probes.length);
  return sending && [id, sending.id];
}

/**
 * Whether a violation is visible without what other values added. If so, a run that sends only the value of the violation's
 * trial, and reads the store, shows the violation again.
 */
export function isShownByValue(
  { exchange: index, kind }: Violation,
  { judge, probes }: Pick<Requirement, 'judge' | 'probes'>,
  evidence: Evidence,
): boolean {
  const own = evidence.exchanges[index]?.probe;
  if (own === undefined || placeIn(own.id, probes) !== undefined) return false;
  const part = evidence.exchanges.filter(
    ({ probe, request }) =>
      request.method === 'GET' || (probe?.id === own.id && probe.trial === own.trial),
  );
  const { violations } = judge(evidence.partOf(part));
  return violations.some((violation) => violation.exchange === index && violation.kind === kind);
}
