import type { Evidence } from '../evidence/evidence.js';
import type { Exchange } from '../exchange.js';
import { WITH_INDEX_AS_VALUE } from '../probes/animals.js';
import { messageWithoutKey } from '../probes/messages.js';
import { REACH } from '../probes/reach.js';
import type { JudgedViolation, Requirement } from '../requirement.js';

/** Whether a run for one requirement alone also sends the probe of an exchange. */
export function isShownAlone(
  { probe }: Pick<Exchange, 'probe'>,
  { probes }: Pick<Requirement, 'probes'>,
): boolean {
  const submits = probes.some(({ posts }) => posts === 'messages');
  const always = [...REACH, ...(submits ? [messageWithoutKey] : [])];
  return [...always, ...probes].some(({ id }) => id === probe?.id);
}

/**
 * Whether a violation is visible without animals that other values added. If so, a run that sends only the value of the violation's
 * trial, and reads the store, shows the violation again.
 */
export function isShownByValue(
  { exchange: index, kind }: JudgedViolation,
  { judge }: Pick<Requirement, 'judge'>,
  evidence: Evidence,
): boolean {
  const own = evidence.exchanges[index]?.probe;
  if (own === undefined || WITH_INDEX_AS_VALUE.has(own.id)) return false;
  const part = evidence.exchanges.filter(
    ({ probe, request }) =>
      request.method === 'GET' || (probe?.id === own.id && probe.trial === own.trial),
  );
  const { violations } = judge(evidence.partOf(part));
  return violations.some((violation) => violation.exchange === index && violation.kind === kind);
}
