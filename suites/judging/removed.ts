import { header, type Answered } from '../../helpers/exchange.js';
import { hasRightKey } from '../../helpers/evidence/query.js';
import type { Finding } from '../../helpers/probes/finding.js';
import { derived } from '../../helpers/probes/traffic.js';

/** The day on which getPet is to be removed, in milliseconds since 1970. */
export const REMOVAL = Date.UTC(2030, 11, 5);

export const REMOVED = 'From 5 December 2030 on, any response of getPet is allowed.';

/** Every response of getPet to the right key. */
export const getResponses = derived((evidence) => evidence.answered('getPet').filter(hasRightKey));

/** Whether getPet may have been removed. The Date header of the response decides, or the suite's clock if there is none. */
function isPastRemoval({ answer, startedAt }: Answered): boolean {
  const date = Date.parse(header(answer.headers, 'date') ?? '');
  return (Number.isNaN(date) ? Date.parse(startedAt) : date) >= REMOVAL;
}

/** Whether a response is of getPet after its removal. The interface states nothing about such a response. */
export function isOfRemoved(exchange: Answered): boolean {
  return exchange.operation === 'getPet' && isPastRemoval(exchange);
}

/** Returns the finding of a check, or a blind spot if getPet may have been removed. */
export function unlessRemoved(exchange: Answered, find: () => Finding): Finding {
  return isPastRemoval(exchange)
    ? { blind: 'since 5 December 2030, any response of getPet conforms' }
    : find();
}
