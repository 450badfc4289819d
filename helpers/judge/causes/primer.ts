import type { Evidence } from '../../evidence/evidence.js';
import { header, isSuccess, type Answered, type Exchange } from '../../exchange.js';
import { openerOf } from '../../probes/one-connection.js';
import type { Group } from './group.js';
import { isWrongKey } from './violated.js';

/** A request with the right key, during or after which a wrong key is accepted. */
export interface Primer {
  readonly exchange: Exchange;
  /** Whether every wrong key that was accepted was sent while such a request was in flight. */
  readonly isConcurrent: boolean;
}

/**
 * Returns the request with the right key, during or after which the service accepts a wrong key: a cache or a shared result.
 * Returns undefined unless the same requests with the same wrong keys were also refused, after a longer time. That is, the delay
 * after the request with the right key was longer for every refused request than for every accepted one.
 */
export function primerOf(
  { deviation, exchanges }: Group,
  example: Exchange,
  evidence: Evidence,
): Primer | undefined {
  if (deviation.type !== 'key' || deviation.how !== 'accepted') return undefined;
  const all = evidence.answered(example.operation);
  const accepted = all.filter(({ index }) => exchanges.has(index));
  if (accepted.some((one) => openerOf(one, evidence) !== undefined)) return undefined;
  // A different request may be refused for another reason.
  const refused = all.filter(
    (one) =>
      one.answer.status === 401 &&
      accepted.some((other) => keyOf(other) === keyOf(one) && isSameRequest(other, one)),
  );
  if (refused.length === 0) return undefined;
  const right = all.filter((one) => isSuccess(one) && !isWrongKey(one));
  for (const { isAlike, isInFlight } of RELATIONS) {
    const before = (one: Exchange): Answered | undefined =>
      right.findLast(
        (other) =>
          other.start <= one.start && (!isInFlight || other.end > one.start) && isAlike(one, other),
      );
    const delay = (one: Exchange): number => one.start - (before(one)?.end ?? -Infinity);
    const primer = before(example);
    // A wrong key that was sent while the right one was in flight may have come before the result was cached.
    const others = refused.map(delay).filter((each) => isInFlight || each >= 0);
    if (primer && others.length > 0 && Math.max(...accepted.map(delay)) < Math.min(...others))
      return { exchange: primer, isConcurrent: isInFlight };
  }
  return undefined;
}

const keyOf = ({ request }: Exchange): string =>
  header(request.headers, 'authorization') ?? 'no header';

function isSameRequest({ request: one }: Exchange, { request: other }: Exchange): boolean {
  return one.method === other.method && one.url === other.url && one.body === other.body;
}

const isAnyRequest = (): boolean => true;

/** How the request with the right key may relate to the request with a wrong key. The closest relation comes first. */
const RELATIONS = [
  { isAlike: isSameRequest, isInFlight: true },
  { isAlike: isSameRequest, isInFlight: false },
  { isAlike: isAnyRequest, isInFlight: false },
] as const;
