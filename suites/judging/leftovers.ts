import { storeOf, shownIn } from '../store/store.js';
import { isAnswered, isClientError, type Answered } from '../../helpers/exchange.js';
import { isWellFormedAnimal } from '../store/well-formed-animal.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { MADE_BY } from '../../helpers/evidence/plain.js';
import { hasAdded } from '../store/sent-animal.js';
import { isShort } from '../store/missing-from-listing.js';
import {
  inWords,
  isObject,
  member,
  parseExact,
  type JsonObject,
} from '../../helpers/json/exact-json.js';
import { isInt64 } from '../../schemas/int64.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';

/** Returns the name in a request's body. Reads malformed bodies too, as a faulty service might: `{'Name': 'Rex'` has a name. */
function nameIn(body: string): string | undefined {
  const parsed = parseExact(body);
  const value = parsed.ok ? parsed.value : undefined;
  const object = Array.isArray(value) ? value[0] : value;
  if (typeof object === 'string') return object.startsWith('{') ? nameIn(object) : object;
  if (isObject(object)) {
    const name = member(object, 'name') ?? member(object, 'Name') ?? member(object, 'NAME');
    return name === undefined || name === null ? undefined : String(name);
  }
  return /name["']?\s*:\s*["']([^"']+)["']/i.exec(body)?.[1];
}

/** Returns the status in a request's body, which may be malformed. */
function statusIn(body: string): string | undefined {
  return /status["']?\s*:\s*["'](\w+)["']/i.exec(body)?.[1];
}

/**
 * Returns a function: whether some listing would have shown an animal that a request left behind. Such a listing:
 * - starts after the request;
 * - has no filter, or filters by the status that the request sent;
 * - is not full, or shows all of the suite's animals.
 */
function visibility(evidence: Evidence): (refused: Answered) => boolean {
  const { own, listings } = storeOf(evidence);
  const showing = listings.filter(
    (listing) =>
      isShort(listing) || (own.size > 0 && [...own.keys()].every((id) => listing.ids.has(id))),
  );
  return ({ end, request }) => {
    const sent = statusIn(request.body ?? '');
    return showing.some(
      ({ exchange, query: { status } }) =>
        exchange.start >= end && (status === undefined || status === sent),
    );
  };
}

function refusedByName(posts: readonly Answered[], evidence: Evidence): Map<string, Answered> {
  const refused = new Map<string, Answered>();
  // Another request may have added an animal with the same name: an accepted request, a valid request whose response was lost, or
  // a request that got a 429, which is not a refusal.
  const perhapsAdded = evidence.exchanges.filter(
    (exchange) =>
      exchange.operation === 'createPet' &&
      !isAnswered(exchange) &&
      (exchange.answer?.status === 429 || isWellFormedAnimal(exchange)),
  );
  const otherNames = new Set([
    ...evidence
      .answered('createPet')
      .filter(hasAdded)
      .map(({ request }) => nameIn(request.body ?? '')),
    ...perhapsAdded.map(({ request }) => nameIn(request.body ?? '')),
  ]);
  for (const exchange of posts) {
    if (!isClientError(exchange)) continue;
    const name = nameIn(exchange.request.body ?? '');
    // Ignores names without the suite's mark, because an earlier run may have left an animal with such a name. The mark need not be
    // at the start of an unusual name.
    if (name?.toLowerCase().includes(MADE_BY.toLowerCase()) && !otherNames.has(name))
      refused.set(name, exchange);
  }
  return refused;
}

const NO_PAGE_SHOWS_IT =
  'an animal that a refused createPet left behind could stay unseen: no listing was requested afterwards, or every listing was full, filtered or unreadable';

/** Checks that no response shows an animal with the name of a refused createPet. An animal with a malformed id counts too. */
export function leftBehind(posts: readonly Answered[], evidence: Evidence): readonly Finding[] {
  const refused = refusedByName(posts, evidence);
  if (refused.size === 0) return [];
  const found = new Map<string, Violation>();
  for (const { exchange, animal, pointer } of evidence.exchanges.flatMap(shownIn)) {
    const name = String(member(animal, 'name'));
    const request = refused.get(name);
    if (request === undefined || found.has(name)) continue;
    found.set(
      name,
      violation('left-behind', exchange, {
        subject: 'name',
        pointer,
        expected: `no animal from the createPet request that got ${request.answer.status} (exchange ${request.index})`,
        observed: `${animalInWords(animal)} with the name ${inWords(member(animal, 'name'))}`,
      }),
    );
  }
  if (found.size > 0) return [...found.values()];
  const isVisible = visibility(evidence);
  return [...refused.values()].map((one) => (isVisible(one) ? 'ok' : { blind: NO_PAGE_SHOWS_IT }));
}

function animalInWords(animal: JsonObject): string {
  const id = member(animal, 'id');
  return isInt64(id) ? `animal ${id}` : 'an animal';
}
