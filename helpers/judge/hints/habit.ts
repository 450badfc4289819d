import type { Evidence } from '../../evidence/evidence.js';
import type { Answered } from '../../exchange.js';
import { sentMember } from '../../evidence/evidence.js';
import type { Breach } from '../../requirement.js';

/** A failure, as recognisers of habits look at it. */
export interface Failed {
  readonly id: string;
  readonly breach: Breach;
  readonly exchange: Answered;
  readonly evidence: Evidence;
}

/** A usual habit: how it shows, and how it is mended. */
export interface Habit {
  readonly name: string;
  readonly shows: (failed: Failed) => boolean;
  readonly hint: string | ((failed: Failed) => string);
}

export const nameSent = (exchange: Answered): string => {
  const name = sentMember(exchange, 'name') ?? sentMember(exchange, 'message');
  return typeof name === 'string' ? name : '';
};
