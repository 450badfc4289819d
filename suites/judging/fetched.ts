import type { Exchange } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasRightKey, petIdIn } from '../../helpers/evidence/query.js';
import { blindTo } from '../../helpers/judge/judging.js';
import type { Judgement } from '../../helpers/requirement.js';
import { isPastRemoval } from './removed.js';

/** The id that a getPet request asked for with the right key, where it is written as plain digits. */
export function petIdOf(exchange: Exchange): bigint | undefined {
  return hasRightKey(exchange) ? petIdIn(exchange) : undefined;
}

/** From the day of its removal on, by the service's clock or else by ours, what getPet does is open. */
export function unlessRemoved(
  evidence: Evidence,
  judge: (evidence: Evidence) => Judgement,
): Judgement {
  // The last of them: a run may begin the day before. Two: one clock of several may be wrong.
  const last = evidence.answered('getPet').slice(-2);
  return last.length > 0 && last.every(isPastRemoval)
    ? blindTo('getPet is removed since 5 December 2030, so any response conforms')
    : judge(evidence);
}
