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

/** Whether a run for one requirement alone also sends the probe of an exchange. */
function isShownAlone(
  { probe }: Pick<Exchange, 'probe'>,
  { probes }: Pick<Requirement, 'probes'>,
  { reading }: Evidence,
): boolean {
  const always = reading.alwaysSent(new Set(probes.flatMap(({ posts }) => posts ?? [])));
  return [...always, ...probes.map(({ id }) => id)].some((id) => id === probe?.id);
}

/**
 * Returns the ids for `--only` of a run that sends the probe of an exchange and checks a requirement: the requirement alone or, if
 * it does not send the probe, with the requirement that sends it and the fewest others. Undefined if no requirement sends it.
 */
export function scopeShowing(
  exchange: Pick<Exchange, 'probe'>,
  requirement: Requirement,
  requirements: readonly Requirement[],
  evidence: Evidence,
): readonly string[] | undefined {
  if (isShownAlone(exchange, requirement, evidence)) return [requirement.id];
  const [sending] = requirements
    .filter(({ probes }) => probes.some(({ id }) => id === exchange.probe?.id))
    .toSorted((one, other) => one.probes.length - other.probes.length);
  return sending && [requirement.id, sending.id];
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
