import { isAnswered, type Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { MADE_BY } from '../../helpers/evidence/plain.js';
import { purposeOf } from '../../helpers/evidence/purpose.js';
import { isShort } from '../../helpers/evidence/missing.js';
import { inWords, isObject, member, parseExact } from '../../helpers/json/exact-json.js';
import { blindTo, breach, each, NOTHING, type Look } from '../../helpers/judge/judging.js';
import type { Breach, Judgement } from '../../helpers/requirement.js';

/** The name that a request's body holds, under whatever letter case, read as leniently as a faulty service might. */
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

/** The status that a request's body asks for, as leniently read. */
function statusIn(body: string): string | undefined {
  return /status["']?\s*:\s*["'](\w+)["']/i.exec(body)?.[1];
}

/**
 * Whether a listing after these requests would have shown what one of them left: its filter, if any, lets the status
 * through, and it is not full, or shows all of ours.
 */
function isVisible(evidence: Evidence, refused: readonly Answered[]): boolean {
  const { own } = evidence;
  const last = Math.max(...refused.map(({ end }) => end));
  const statuses = new Set(refused.map(({ request }) => statusIn(request.body ?? '')));
  return evidence.listings.some(
    (listing) =>
      listing.exchange.start >= last &&
      (listing.query.status === undefined || statuses.has(listing.query.status)) &&
      (isShort(listing) || (own.size > 0 && [...own.keys()].every((id) => listing.ids.has(id)))),
  );
}

/** Those of these requests that were refused, by the name that each asked for. */
function refusedByName(asked: readonly Answered[], evidence: Evidence): Map<string, Answered> {
  const refused = new Map<string, Answered>();
  // What was refused once and accepted later may be there, and others may copy it; so may that of an answer that was lost,
  // where it need not have been refused.
  const accepted = new Set([
    ...evidence.creations.map(({ sent }) => sent.name),
    ...evidence.exchanges
      .filter((exchange) => exchange.operation === 'createPet' && !isAnswered(exchange))
      .filter((exchange) => purposeOf(exchange).set === 'animals')
      .map(({ request }) => nameIn(request.body ?? '')),
    // A 429 is no refusal: what it leaves behind is not judged.
    ...evidence.exchanges
      .filter(({ operation, answer }) => operation === 'createPet' && answer?.status === 429)
      .map(({ request }) => nameIn(request.body ?? '')),
  ]);
  for (const exchange of asked) {
    if (exchange.answer.status < 400) continue;
    const name = nameIn(exchange.request.body ?? '');
    // Only names of this run: any other may have been left by an earlier one, and nobody can remove it. Odd ones hold its mark inside.
    if (name?.toLowerCase().includes(MADE_BY.toLowerCase()) && !accepted.has(name))
      refused.set(name, exchange);
  }
  return refused;
}

/** Refused or unauthorised requests: none of their names is ever seen on an animal. */
export function judgeNothingLeft(evidence: Evidence, asked: readonly Answered[]): Judgement {
  const refused = refusedByName(asked, evidence);
  if (refused.size === 0) return NOTHING;
  const breaches: Breach[] = [];
  for (const [id, sights] of evidence.sights) {
    const sight = sights.find(
      ({ name }) => name !== undefined && name !== null && refused.has(String(name)),
    );
    if (!sight || evidence.own.has(id)) continue;
    const request = refused.get(String(sight.name));
    breaches.push(
      breach(
        sight.exchange,
        `nothing of the createPet that was answered with ${request?.answer.status} (exchange ${request?.index})`,
        `animal ${id} with its name ${inWords(sight.name)}`,
        { pointer: sight.pointer },
      ),
    );
  }
  if (breaches.length === 0 && !isVisible(evidence, [...refused.values()])) {
    return blindTo(
      'the store holds so many animals that what a refused request left need not be on any page',
    );
  }
  return each<Look>(breaches.length === 0 ? ['ok'] : breaches, (look) => look);
}
