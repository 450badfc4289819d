import { purposeOf } from '../../helpers/evidence/purpose.js';
import type { Answered } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { answerInWords, breach, each, type Look } from '../../helpers/judge/judging.js';
import type { Judgement } from '../../helpers/requirement.js';
import { petIdOf } from '../judging/fetched.js';

/** getPet of an animal of others that a listing showed: 200, or 404 where somebody may have removed it meanwhile. */
function lookAtOthers(exchange: Answered, evidence: Evidence): Look {
  const id = petIdOf(exchange);
  if (id === undefined || evidence.own.has(id) || purposeOf(exchange).kind !== 'others')
    return 'inconclusive';
  const { status } = exchange.answer;
  if (status === 200) return 'ok';
  if (status === 401) return 'inconclusive';
  if (status !== 404)
    return breach(exchange, 'status 200, or 404 once it is gone', answerInWords(exchange));
  const seen = (evidence.sights.get(id) ?? []).map((sight) => sight.exchange);
  const longBefore = seen.some(({ end }) => end <= exchange.start - evidence.settle);
  const longAfter = seen.some(({ start }) => start >= exchange.end + evidence.settle);
  if (longBefore && longAfter) {
    return breach(exchange, `animal ${id}, which listings show before and after`, 'status 404');
  }
  return 'inconclusive';
}

/** Animals of others, fetched: there, unless somebody removed them meanwhile. */
export function judgeOthersFetched(evidence: Evidence): Judgement {
  return each(evidence.answered('getPet'), (exchange) => lookAtOthers(exchange, evidence));
}
