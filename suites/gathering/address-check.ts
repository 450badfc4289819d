import { Stopped } from '../../helpers/stopped.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isNotFound, isNotFoundAlike, sameForAll } from '../store/no-store.js';
import { header, isTransient, type Exchange } from '../../helpers/exchange.js';
import {
  animalWithoutKey,
  firstResponses,
  swappedAddress,
  unlikelyPath,
  type FirstResponses,
} from '../probes/reach.js';
import { shorten } from '../../helpers/shorten.js';
import { isUnreadable } from '../../helpers/transport-errors.js';

/**
 * Decides from the first responses whether there is an animal store to check.
 * @param oddKey what is unusual about the form of the key, if anything
 * @throws Stopped if nothing responds, if the key is refused, if listPets and getPet are redirected, or if no store is at the address
 */
export function checkAddress(evidence: Evidence, oddKey?: string): void {
  const [first] = firstResponses.from(evidence);
  const problem = first && (problemOf(first, evidence, oddKey) ?? refusedKey(evidence, oddKey));
  if (problem !== undefined) throw new Stopped(problem);
}

function problemOf(
  first: FirstResponses,
  evidence: Evidence,
  oddKey: string | undefined,
): string | undefined {
  const { listing, animal } = first;
  if (isTransient(listing) && isTransient(animal)) return unreachable(listing, evidence);
  const statuses = [listing, animal].map(({ answer }) => answer?.status ?? 0);
  if (statuses.every((status) => status === 401))
    return `listPets and getPet refused the key; ${keyAdvice(listing, oddKey)}`;
  const targets = [listing, animal].map(({ answer }) => header(answer?.headers ?? [], 'location'));
  if (statuses.every((status) => status >= 300 && status < 400) && targets.every(Boolean))
    return `the address redirects to ${targets[0]}; set BASE_URL to the address of the service`;
  const found = sameForAll([listing, animal, first.withoutKey]) ?? nothingFound(first, evidence);
  return found === undefined ? undefined : wrongAddress(found, evidence);
}

/** What to do about a refused key. A response that asks for a user and a password does not come from the service. */
function keyAdvice({ answer }: Exchange, oddKey: string | undefined): string {
  const asked = (answer?.headers ?? []).filter(([name]) => /^www-authenticate$/i.test(name));
  const isOther =
    asked.length > 0 &&
    asked.every(([, value]) => /^\s*(basic|digest|ntlm|negotiate)\b/i.test(value));
  return isOther
    ? `the response asks for another scheme (WWW-Authenticate: ${shorten(asked[0]?.[1] ?? '', 40)}), as a gateway or a protected website does; check BASE_URL and the gateway`
    : `check API_KEY${oddKey === undefined ? '' : `, which ${oddKey}`}`;
}

/** Describes why the address is wrong, if listPets gets the same 404 as a path that no service has. */
function nothingFound({ listing }: FirstResponses, evidence: Evidence): string | undefined {
  const [unlikely] = unlikelyPath.from(evidence);
  return unlikely && isNotFoundAlike(listing, unlikely.response)
    ? 'listPets and getPet get 404, like any other path'
    : undefined;
}

/** Describes a wrong address, and states whether the animals are at the address for messages. */
function wrongAddress(found: string, evidence: Evidence): string {
  const [there] = swappedAddress.from(evidence);
  if (there?.response.answer.status === 200 && Array.isArray(valueOf(there.response)))
    return 'the animals are at MESSAGES_BASE_URL, not at BASE_URL: set BASE_URL to that address, or swap the two settings if each has the value of the other';
  return `no animal store at this address, check BASE_URL: ${found}`;
}

/**
 * Returns the problem if listPets refuses the key and getPet returns 404 even without a key. Such a getPet looks up the animal
 * first, so its 404 with the key does not show that the key is right.
 */
function refusedKey(evidence: Evidence, oddKey: string | undefined): string | undefined {
  const [withoutKey] = animalWithoutKey.from(evidence);
  const [first] = firstResponses.from(evidence);
  return first && withoutKey && isNotFound(withoutKey.response)
    ? `listPets refused the key, and getPet looks up the animal before it checks the key; ${keyAdvice(first.listing, oddKey)}`
    : undefined;
}

function unreachable(exchange: Exchange, { settings }: Evidence): string {
  const why = exchange.error ?? `it only returns status ${exchange.answer?.status}`;
  // A server that requires a client certificate drops connections without one.
  const mayNeedCertificate = settings.baseUrl.startsWith('https:') && why.includes('dropped');
  const certificate = mayNeedCertificate ? ' or set --client-cert' : '';
  const timeout = /^no (complete response|connection) within/.test(why) ? ' and --timeout' : '';
  const checked = why.startsWith('the proxy')
    ? 'the proxy variables'
    : `BASE_URL${certificate}${timeout}`;
  const isReached = isUnreadable(why) || why.startsWith('cut:');
  const began =
    exchange.answer === undefined ? 'cannot be reached' : 'sends responses that do not end';
  const lost = isReached ? 'sends responses that the suite cannot read' : began;
  const problem = exchange.error === undefined ? 'is not available' : lost;
  return `the service ${problem}: ${why}; check ${checked}, or run again when it responds`;
}
