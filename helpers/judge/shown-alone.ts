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
 * Returns the ids for `--only` of a run that checks a requirement, and sends the probe of one exchange of each of these sets. If the
 * requirement itself sends none of them, the one that sends one and the fewest others is added. Undefined if there is none.
 */
export function scopeShowing(
  sets: readonly (readonly Exchange[])[],
  requirement: Requirement,
  requirements: readonly Requirement[],
  { reading }: Evidence,
): readonly string[] | undefined {
  const posts = new Set(requirement.probes.flatMap((probe) => probe.posts ?? []));
  const always = reading.alwaysSent(posts);
  const scope = [requirement];
  for (const exchanges of sets) {
    const wanted = new Set(exchanges.flatMap(({ probe }) => probe?.id ?? []));
    const sends = ({ probes }: Requirement): boolean => probes.some(({ id }) => wanted.has(id));
    if (always.some((id) => wanted.has(id)) || scope.some(sends)) continue;
    const [sending] = requirements
      .filter(sends)
      .toSorted((one, other) => one.probes.length - other.probes.length);
    if (sending === undefined) return undefined;
    scope.push(sending);
  }
  return scope.map(({ id }) => id);
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
