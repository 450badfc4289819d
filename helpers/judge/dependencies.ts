import type { Evidence } from '../evidence/evidence.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import { isAnswered, type Exchange, hasRightKey } from '../exchange.js';
import { partOf } from '../parts.js';
import type { Requirement } from '../requirement.js';
import { isUnsent } from '../transport-errors.js';

/** Returns the exchanges that a requirement is checked on, and the earlier exchanges that these depend on. */
export function exchangesNeededBy(
  requirement: Requirement,
  { exchanges, reading }: Evidence,
): readonly Exchange[] {
  const part = partOf(requirement);
  const ids = new Set(requirement.probes.map(({ id }) => id));
  return exchanges.filter(
    (exchange) => ids.has(exchange.probe?.id ?? '') || reading.isNeeded(exchange, part),
  );
}

/**
 * Whether the last request of any trial got a transient error, no response, or a 401 despite the right key. Leaves out
 * requests that a limit of the run kept back, and requests that a server in front of the service may reject.
 */
export function isInconclusive(exchanges: readonly Exchange[]): boolean {
  const last = new Map(
    exchanges.map((exchange) => {
      const { probe, request } = exchange;
      return [probe === undefined ? request.url : `${probe.id} ${probe.trial}`, exchange];
    }),
  );
  return [...last.values()].some(
    (exchange) =>
      !mayStopAtServer(exchange) &&
      !isUnsent(exchange) &&
      (!isAnswered(exchange) || (exchange.answer.status === 401 && hasRightKey(exchange))),
  );
}
