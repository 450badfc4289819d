import { sentBy, type Evidence } from '../evidence/evidence.js';
import { listQuery, MOST_LIMIT } from '../evidence/query.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import type { Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { Requirement } from '../requirement.js';

/**
 * Whether a run for one requirement alone sends the same request, after the same ones. A requirement about all traffic sends few
 * requests alone; only page sizes make a run fill the store; and the last look may show what any request before it has caused.
 */
export function isShownAlone(
  exchange: Exchange,
  { needs, probes = [] }: Pick<Requirement, 'needs' | 'probes'>,
  evidence: Evidence,
): boolean {
  const { probe } = exchange;
  if (probe !== undefined) return probes.some(({ id }) => id === probe.id);
  // The first requests of every run, and of every run that submits messages.
  if (wrongKeyOf(exchange) !== undefined) {
    const submits = probes.some(({ posts }) => posts === 'messages');
    return exchange.operation !== 'submitMessage' || submits;
  }
  const kind = kindOf(exchange);
  const isBeforeFilling = exchange.end < filledFrom(evidence);
  if (kind === 'animals') {
    return needs.includes('animals') && (needs.includes('pages') || isBeforeFilling);
  }
  if (kind !== 'listings') return kind !== undefined && needs.includes(kind);
  if (evidence.creations.every((one) => one.exchange.end > exchange.start)) return true;
  if (isAfterWrongKeys(exchange, evidence)) return false;
  if (needs.includes('pages')) return true;
  return needs.includes('listings') && listQuery(exchange)?.limit === MOST_LIMIT && isBeforeFilling;
}

/** When the store began to be filled: the first animal after a listing that was to show the first ones. */
const filledFrom = memoize(({ exchanges, creations }: Evidence): number => {
  const added = Math.min(...creations.map(({ exchange }) => exchange.end));
  const looks = exchanges.filter((each) => kindOf(each) === 'listings' && each.start > added);
  const looked = Math.min(...looks.map(({ start }) => start));
  const later = exchanges.filter((each) => kindOf(each) === 'animals' && each.start > looked);
  return Math.min(...later.map(({ start }) => start));
});

/** The evidence that a request like this is sent for, if it is no probe's. */
function kindOf(exchange: Exchange): Requirement['needs'][number] | undefined {
  switch (wrongKeyOf(exchange) === undefined ? exchange.operation : 'other') {
    case 'listPets':
      return listQuery(exchange) === undefined ? 'bounds' : 'listings';
    case 'getPet':
      return 'fetches';
    case 'createPet':
      return sentBy(exchange) === undefined ? undefined : 'animals';
    case 'submitMessage':
      return undefined;
    case 'other':
      return 'survey';
  }
}

function isAfterWrongKeys({ start }: Exchange, { exchanges }: Evidence): boolean {
  const wrong = exchanges.filter((each) => wrongKeyOf(each) !== undefined);
  return wrong.length > 0 && wrong.every(({ end }) => end <= start);
}
