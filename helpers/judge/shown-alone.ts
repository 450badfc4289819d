import type { Evidence } from '../evidence/evidence.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import type { Exchange } from '../exchange.js';
import type { Requirement } from '../requirement.js';

/** Whether a run for one requirement alone sends the same request, after the same ones. */
export function isShownAlone(
  exchange: Exchange,
  { probes }: Pick<Requirement, 'probes'>,
  evidence: Evidence,
): boolean {
  const { probe } = exchange;
  if (probe !== undefined) return probes.some(({ id }) => id === probe.id);
  // The first requests of every run, and of every run that submits messages.
  if (wrongKeyOf(exchange) !== undefined) {
    const submits = probes.some(({ posts }) => posts === 'messages');
    return exchange.operation !== 'submitMessage' || submits;
  }
  const isFirst = evidence.creations.every((one) => one.exchange.end > exchange.start);
  return exchange.operation === 'listPets' && isFirst;
}
