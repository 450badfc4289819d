import { Evidence } from '../evidence/evidence.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import type { Exchange } from '../exchange.js';
import { RANKED } from '../probes/animals.js';
import type { Breach, Requirement } from '../requirement.js';

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

/**
 * Whether a violation shows without anything that other values added: the value that shows it is then enough to show it again,
 * with pages of the store.
 */
export function isShownByValue(
  { exchange: index, kind }: Breach,
  { judge }: Pick<Requirement, 'judge'>,
  { exchanges, settings, notes }: Evidence,
): boolean {
  const own = exchanges[index]?.probe;
  if (own === undefined || RANKED.has(own.id)) return false;
  const part = exchanges.filter(
    ({ probe, request }) =>
      request.method === 'GET' || (probe?.id === own.id && probe.run === own.run),
  );
  const { breaches } = judge(new Evidence(part, settings, notes));
  return breaches.some((breach) => breach.exchange === index && breach.kind === kind);
}
