import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import type { Exchange } from '../../helpers/exchange.js';
import { memoize } from '../../helpers/memoize.js';

/** The page size without `limit`. */
export const DEFAULT_LIMIT = 20;
export const MOST_LIMIT = 100;

/** The parameters of a listing, if the interface defines and allows all of them. */
export interface ListQuery {
  readonly limit: number;
  /** Whether the request had a `limit`. */
  readonly hasLimit: boolean;
  readonly status?: PetStatus;
}

/** Returns the query of a listPets request; undefined if it has parameters that the interface does not define or allow. */
export const listQuery = memoize((exchange: Pick<Exchange, 'request'>): ListQuery | undefined => {
  const { url } = exchange.request;
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const parameters = [...new URLSearchParams(search)];
  if (parameters.length !== new Map(parameters).size) return undefined;
  let query: ListQuery = { limit: DEFAULT_LIMIT, hasLimit: false };
  for (const [name, value] of parameters) {
    if (name === 'limit' && /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MOST_LIMIT) {
      query = { ...query, limit: Number(value), hasLimit: true };
    } else if (name === 'status' && isStatus(value)) query = { ...query, status: value };
    else return undefined;
  }
  return query;
});

export function isStatus(value: unknown): value is PetStatus {
  return STATUSES.some((status) => status === value);
}

/** Returns the id in the path of a getPet request; undefined if it is not a plain integer. */
export function animalIdIn(exchange: Exchange): bigint | undefined {
  const digits = /\/pets\/(-?(?:0|[1-9]\d{0,30}))(?:\?|$)/.exec(exchange.request.url)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}
