import { jsonOf } from '../../helpers/evidence/bodies.js';
import {
  isAnswered,
  isRedirect,
  mediaTypeOf,
  type Answered,
  type Exchange,
} from '../../helpers/exchange.js';

/** Matches ids and numbers, in which otherwise equal responses may differ. */
const VARIABLE = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d+/gi;

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

/**
 * Describes what is at an address where every request gets the same response. Such an address has no animal store. Returns undefined
 * for any other address.
 * @param sent three requests: listPets, and getPet of an unlikely id, with the right key; listPets without a key
 */
export function sameForAll(sent: readonly Exchange[]): string | undefined {
  const answered = sent.filter(isAnswered);
  if (answered.length < sent.length) return undefined;
  const status = shared(answered.map(({ answer }) => answer.status));
  const type = shared(answered.map(typeOf));
  if (status === undefined || type === undefined) return undefined;
  if (status === 401 || status >= 500 || answered.some(isRedirect)) return undefined;
  const isSite = !answered.some(isJson);
  if (!isSite && shared(answered.map(essenceOf)) === undefined) return undefined;
  const what = isSite ? 'a website or a login page' : 'perhaps a gateway';
  return `every request gets ${status} with ${type} (${what})`;
}

/** Whether the response is a 404. */
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
