import type { Evidence } from '../../evidence/evidence.js';
import { header, isSuccess, type Answered, type Exchange } from '../../exchange.js';
import { openerOf } from '../../probes/one-connection.js';
import type { Group } from './grouping.js';
import { isWrongKey } from './violated.js';

/** A request with the right key after which a wrong one is accepted. */
export interface Primer {
  readonly exchange: Exchange;
  /** Whether every wrong key was accepted while such a request was under way. */
  readonly isConcurrent: boolean;
}

/**
 * The request with the right key that lets a wrong one in: a cache, or a result that requests share. Undefined unless the same
 * wrong keys were refused as well, and each of these was sent longer after such a request than each that was accepted.
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
  const keys = new Set(accepted.map(keyOf));
  const refused = all.filter((one) => one.answer.status === 401 && keys.has(keyOf(one)));
  if (refused.length === 0) return undefined;
  const right = all.filter((one) => isSuccess(one) && !isWrongKey(one));
  for (const isAlike of [isSameRequest, isAnyRequest]) {
    const before = (one: Exchange): Answered | undefined =>
      right.findLast((other) => other.start <= one.start && isAlike(one, other));
    const delay = (one: Exchange): number => one.start - (before(one)?.start ?? -Infinity);
    const primer = before(example);
    if (primer && Math.max(...accepted.map(delay)) < Math.min(...refused.map(delay))) {
      const isConcurrent = accepted.every((one) => (before(one)?.end ?? 0) > one.start);
      return { exchange: primer, isConcurrent };
    }
  }
  return undefined;
}

const keyOf = ({ request }: Exchange): string =>
  header(request.headers, 'authorization') ?? 'no header';

function isSameRequest({ request: one }: Exchange, { request: other }: Exchange): boolean {
  return one.method === other.method && one.url === other.url && one.body === other.body;
}

const isAnyRequest = (): boolean => true;
