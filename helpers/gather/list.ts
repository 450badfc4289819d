import type { Exchange } from '../exchange.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Context } from './context.js';

/** Parameters of a listing, within bounds. */
export interface Query {
  readonly limit?: number;
  readonly status?: PetStatus;
  /** Whether `status` comes before `limit` in the query. */
  readonly statusFirst?: boolean;
}

/** The parameters as an address has them, with the question mark; empty where there are none. */
function searchOf({ limit, status, statusFirst }: Query): string {
  const parameters = [
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
  ];
  const ordered = statusFirst ? parameters.toReversed() : parameters;
  return ordered.length === 0 ? '' : `?${ordered.join('&')}`;
}

/** Asks for a listing whose parameters are within bounds. */
export function list(context: Context, purpose: string, query: Query = {}): Promise<Exchange> {
  const search = searchOf(query);
  return context.client.send({
    purpose: `${purpose}${search}`,
    operation: 'listPets',
    method: 'GET',
    path: `/pets${search}`,
  });
}

/** Asks for one animal by whatever stands for its id. */
export function fetch(context: Context, purpose: string, petId: string): Promise<Exchange> {
  return context.client.send({
    purpose,
    operation: 'getPet',
    method: 'GET',
    path: `/pets/${encodeURIComponent(petId)}`,
  });
}
