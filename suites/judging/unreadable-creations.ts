import { sentBy, snapshotsIn, type Evidence } from '../../helpers/evidence/evidence.js';
import { hasRightKey } from '../../helpers/evidence/query.js';
import { each, unreadable } from '../../helpers/judge/judging.js';
import type { Judgement } from '../../helpers/requirement.js';

/** Animals that were added with a 201 without a readable id, so that nobody can look for them. */
export function unreadableCreations(evidence: Evidence): Judgement {
  return each(evidence.answered('createPet'), (exchange) => {
    const isAdded = exchange.answer.status === 201 && hasRightKey(exchange) && sentBy(exchange);
    return isAdded && snapshotsIn(exchange).length === 0 ? unreadable(exchange) : 'inconclusive';
  });
}
