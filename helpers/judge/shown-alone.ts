import { sentBy, sentMember, type Evidence } from '../evidence/evidence.js';
import { listQuery } from '../evidence/query.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import type { Exchange } from '../exchange.js';
import type { Requirement } from '../requirement.js';

/** A run that does not fill the store adds at most so many animals. */
const MOST_UNFILLED = 16;

/**
 * Whether a run for one requirement alone sends the same request, after the same ones. A requirement about all traffic sends few
 * requests alone; only page sizes make a run fill the store; and the last look may show what any request before it has caused.
 */
export function isShownAlone(
  exchange: Exchange,
  { needs, probes = [] }: Requirement,
  evidence: Evidence,
): boolean {
  const { probe } = exchange;
  if (probe !== undefined) return probes.some(({ id }) => id === probe.id);
  const kind = kindOf(exchange);
  if (kind === 'animals' || kind === 'listings') {
    const before = evidence.creations.filter((one) => one.exchange.end <= exchange.start).length;
    if (kind === 'listings' && before === 0) return true;
    if (kind === 'listings' && isAfterWrongKeys(exchange, evidence)) return false;
    if (needs.includes('pages')) return true;
    if (before >= MOST_UNFILLED) return false;
  }
  return needs.some((need) => need === kind || need.endsWith(`-${kind}`));
}

/** The evidence that a request like this is sent for. */
function kindOf(exchange: Exchange): Requirement['needs'][number] {
  const isWrong = wrongKeyOf(exchange) !== undefined;
  switch (exchange.operation) {
    case 'listPets':
      return isWrong ? 'keys' : listQuery(exchange) === undefined ? 'bounds' : 'listings';
    case 'getPet':
      return isWrong ? 'keys' : 'fetches';
    case 'createPet':
      return isWrong ? 'create-keys' : sentBy(exchange) === undefined ? 'bodies' : 'animals';
    case 'submitMessage': {
      const isMessage = typeof sentMember(exchange, 'message') === 'string';
      return isWrong ? 'message-keys' : isMessage ? 'messages' : 'refused-messages';
    }
    case 'other':
      return 'survey';
  }
}

function isAfterWrongKeys({ start }: Exchange, { exchanges }: Evidence): boolean {
  const wrong = exchanges.filter((each) => wrongKeyOf(each) !== undefined);
  return wrong.length > 0 && wrong.every(({ end }) => end <= start);
}
