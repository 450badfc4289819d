import { isAnswered, type Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { MADE_BY } from '../../helpers/evidence/plain.js';
import { purposeOf } from '../../helpers/evidence/purpose.js';
import { isShort } from '../../helpers/evidence/missing.js';
import { inWords, isObject, member, parseExact } from '../../helpers/json/exact-json.js';
import { blindTo, breach, each, type Look } from '../../helpers/judge/judging.js';
import type { Breach, Judgement } from '../../helpers/requirement.js';

/** The name that a request's body holds, under whatever letter case, read as leniently as a faulty service might. */
function nameIn(body: string): string | undefined {
  const parsed = parseExact(body);
  const value = parsed.ok ? parsed.value : undefined;
  const object = Array.isArray(value) ? value[0] : value;
  if (isObject(object)) {
    const name = member(object, 'name') ?? member(object, 'Name') ?? member(object, 'NAME');
    return name === undefined || name === null ? undefined : String(name);
  }
  return /name["']?\s*:\s*["']([^"']+)["']/i.exec(body)?.[1];
}

/** Whether any listing would have shown what these requests left: not full, and later than the settle time or showing ours. */
function isVisible(evidence: Evidence, after: number): boolean {
  const { own } = evidence;
  return evidence.listings.some(
    (listing) =>
      listing.exchange.start >= after &&
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
  ]);
  for (const exchange of asked) {
    if (exchange.answer.status < 400) continue;
    const name = nameIn(exchange.request.body ?? '');
    // Only names of this run: any other may have been left by an earlier one, and nobody can remove it.
    if (name?.toLowerCase().startsWith(MADE_BY.toLowerCase()) && !accepted.has(name))
      refused.set(name, exchange);
  }
  return refused;
}

/** Refused or unauthorised requests: none of their names is ever seen on an animal. */
export function judgeNothingLeft(evidence: Evidence, asked: readonly Answered[]): Judgement {
  const refused = refusedByName(asked, evidence);
  if (refused.size === 0) return { met: 0, breaches: [], doubts: [] };
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
  const last = Math.max(...[...refused.values()].map(({ end }) => end));
  if (breaches.length === 0 && !isVisible(evidence, last)) {
    return blindTo(
      'the store holds so many animals that what a refused request left need not be on any page',
    );
  }
  return each<Look>(breaches.length === 0 ? ['met'] : breaches, (look) => look);
}
