import type { Evidence } from '../evidence/evidence.js';
import { isWellFormedMessage } from '../evidence/messages.js';
import { purposeOf } from '../evidence/purpose.js';
import { hasRightKey } from '../evidence/query.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import { isAnswered, type Exchange } from '../exchange.js';
import { isOfMessages } from '../gather/plan.js';
import type { Requirement } from '../requirement.js';

/** Evidence sets that every requirement about animals depends on: the initial state of the store, and the animals added. */
const STORE = ['survey', 'animals'];

/** Exchanges that a requirement is judged by, or that had to succeed before those could be sent. */
export function exchangesBehind(
  requirement: Requirement,
  { exchanges }: Evidence,
): readonly Exchange[] {
  const isMessages = isOfMessages(requirement);
  const needs: readonly string[] = [...requirement.needs, ...(isMessages ? [] : STORE)];
  // Listings are pages of a few sizes.
  const isNeeded = (set: string): boolean =>
    needs.includes(set) || (set === 'pages' && needs.includes('listings'));
  const ids = new Set(requirement.probes?.map(({ id }) => id));
  return exchanges.filter((exchange) => {
    if (isMessages && isWellFormedMessage(exchange)) return true;
    return exchange.probe === undefined
      ? isNeeded(purposeOf(exchange).set)
      : ids.has(exchange.probe.id);
  });
}

/**
 * Whether a probe got a transient error or no response to its last attempt, or the right key was refused. Requests that a server may
 * reject before the service sees them do not count.
 */
export function isLeftToCircumstances(exchanges: readonly Exchange[]): boolean {
  const last = new Map(exchanges.map((exchange) => [exchange.purpose, exchange]));
  return [...last.values()].some(
    (exchange) =>
      !mayStopAtServer(exchange) &&
      (!isAnswered(exchange) || (exchange.answer.status === 401 && hasRightKey(exchange))),
  );
}
