import type { Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { breach, each, type Look } from '../../helpers/judge/judging.js';
import type { Judgement } from '../../helpers/requirement.js';
import { petIdOf } from './fetched.js';

/** What a getPet of an animal of others proves where it is answered with 404. */
function lookAtOthers(exchange: Answered, evidence: Evidence): Look | 'doubt' {
  const id = petIdOf(exchange);
  if (id === undefined || evidence.own.has(id) || !exchange.purpose.startsWith('fetches/others/'))
    return 'mute';
  if (exchange.answer.status === 200) return 'met';
  if (exchange.answer.status !== 404) return 'mute';
  const seen = (evidence.sights.get(id) ?? []).map((sight) => sight.exchange);
  const longBefore = seen.some(({ end }) => end <= exchange.start - evidence.settle);
  const longAfter = seen.some(({ start }) => start >= exchange.end + evidence.settle);
  if (longBefore && longAfter) {
    return breach(exchange, `animal ${id}, which listings show before and after`, 'status 404');
  }
  return seen.some(({ start }) => start >= exchange.end) ? 'doubt' : 'mute';
}

/** Animals of others, fetched: there, unless somebody removed them meanwhile. */
export function judgeOthersFetched(evidence: Evidence): Judgement {
  return each(evidence.answered('getPet'), (exchange) => {
    const look = lookAtOthers(exchange, evidence);
    return look === 'doubt' ? 'mute' : look;
  });
}
