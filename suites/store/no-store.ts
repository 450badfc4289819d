import { jsonOf } from '../../helpers/evidence/bodies.js';
import {
  isAnswered,
  isRedirect,
  mediaTypeOf,
  type Answered,
  type Exchange,
} from '../../helpers/exchange.js';

/** Matches UUIDs, hexadecimal ids and numbers, in which otherwise equal responses may differ. */
const VARIABLE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:\b|_)[0-9a-f]{8,}\b|\d+/gi;
/** Network Authentication Required (RFC 6585): only a network's login page has this status, never a service. */
const NETWORK_LOGIN = 511;

/** Returns a body without ids, numbers and the requested path. */
function essenceOf({ request, answer }: Answered): string {
  const { pathname } = new URL(request.url);
  const version = pathname.lastIndexOf('/v1');
  const pathInStore = version === -1 ? '' : pathname.slice(version + '/v1'.length);
  const bare = [pathname, pathInStore]
    .filter((path) => path.length > 1)
    .flatMap((path) => [path, path.replaceAll('/', '\\/')])
    .reduce((body, path) => body.replaceAll(path, ''), answer.body);
  return bare.replaceAll(VARIABLE, '');
}

function typeOf({ answer }: Answered): string {
  return mediaTypeOf(answer.headers) ?? 'no media type';
}

/** Returns the value that all items have; undefined if they differ. */
function shared<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = values;
  return others.every((value) => value === first) ? first : undefined;
}

const isJson = (exchange: Answered): boolean => jsonOf(exchange).ok;

/** Whether a response shows that something at the address works: the interface allows it, or it is an error of a service. */
function showsService(exchange: Answered): boolean {
  const { status } = exchange.answer;
  return isRedirect(exchange) || status === 401 || (status >= 500 && status !== NETWORK_LOGIN);
}

/**
 * Whether none of these responses comes from a service of the interface: all have one status, and none is JSON. A redirect, a 401 or a
 * 5xx may come from such a service.
 */
export function isNoService(answered: readonly Answered[]): boolean {
  const status = shared(answered.map(({ answer }) => answer.status));
  return status !== undefined && !answered.some(showsService) && !answered.some(isJson);
}

/**
 * Describes what is at an address where the first requests all get the same response. Such an address has no animal store. Returns undefined
 * for any other address.
 * @param sent three requests: listPets, and getPet of an unlikely id, with the right key; listPets without a key
 */
export function sameForAll(sent: readonly Exchange[]): string | undefined {
  const answered = sent.filter(isAnswered);
  if (answered.length < sent.length) return undefined;
  const status = shared(answered.map(({ answer }) => answer.status));
  const type = shared(answered.map(typeOf));
  if (status === undefined || type === undefined) return undefined;
  if (answered.some(showsService)) return undefined;
  if (!isNoService(answered) && shared(answered.map(essenceOf)) === undefined) return undefined;
  const content = answered.every(({ answer }) => answer.body === '')
    ? 'without a body'
    : `with ${type}`;
  return `the first requests all get ${status} ${content}${originOf(answered, type)}`;
}

/** States where equal responses perhaps come from. Empty if nothing suggests that. */
function originOf(answered: readonly Answered[], type: string): string {
  if (answered.every(({ answer }) => answer.status === NETWORK_LOGIN))
    return ' (a login page of the network)';
  if (answered.every(({ answer }) => answer.status === 403))
    return ' (perhaps a gateway: if it needs a header, add it with --header)';
  if (answered.some(isJson)) return ' (perhaps a gateway)';
  return type.includes('html') ? ' (a website or a login page)' : '';
}

export function isNotFound({ answer }: Exchange): boolean {
  return answer?.status === 404;
}

/** Whether a listing and an unlikely path get the same 404. Then there is no store at this address. */
export function isNotFoundAlike(listing: Exchange, unlikely: Exchange): boolean {
  const both = [listing, unlikely].filter(isAnswered);
  return (
    both.length === 2 &&
    both.every(isNotFound) &&
    shared(both.map(typeOf)) !== undefined &&
    shared(both.map(essenceOf)) !== undefined
  );
}
