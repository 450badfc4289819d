import type { Exchange } from '../exchange.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Context } from './context.js';

/** Asks for a listing whose parameters are within bounds. */
export function list(
  context: Context,
  purpose: string,
  query: {
    readonly limit?: number;
    readonly status?: PetStatus;
    readonly statusFirst?: boolean;
  } = {},
): Promise<Exchange> {
  const parameters = [
    ...(query.limit === undefined ? [] : [`limit=${query.limit}`]),
    ...(query.status === undefined ? [] : [`status=${query.status}`]),
  ];
  const ordered = query.statusFirst ? parameters.toReversed() : parameters;
  const search = ordered.length === 0 ? '' : `?${ordered.join('&')}`;
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
