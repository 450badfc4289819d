import { storeOf, REMOVAL } from '../store/store.js';
import { dateIn, type Answered, hasRightKey } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Finding } from '../../helpers/probes/finding.js';
import { derived } from '../../helpers/probes/traffic.js';

export const REMOVED = 'From 5 December 2030 on, the responses of getPet are not checked.';

export const getResponses = derived((evidence) => evidence.answered('getPet').filter(hasRightKey));

/**
 * Whether getPet may have been removed. The Date header of the response decides. If it has none, those of other responses and the
 * suite's clock decide.
 */
function isPastRemoval(exchange: Answered, evidence: Evidence): boolean {
  const date = dateIn(exchange, 'date');
  if (date !== undefined) return date >= REMOVAL;
  return storeOf(evidence).isPastRemoval || Date.parse(exchange.startedAt) >= REMOVAL;
}

/** Whether a response is of getPet after its removal. The interface states nothing about such a response. */
export function isOfRemoved(exchange: Answered, evidence: Evidence): boolean {
  return exchange.operation === 'getPet' && isPastRemoval(exchange, evidence);
}

/** Returns the finding of a check, or a blind spot if getPet may have been removed. */
export function unlessRemoved(
  exchange: Answered,
  evidence: Evidence,
  find: () => Finding,
): Finding {
  return isPastRemoval(exchange, evidence)
    ? {
        blind:
          'responses of getPet from 5 December 2030 on are not checked, because getPet may have been removed',
      }
    : find();
}
