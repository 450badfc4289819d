import type { Operation } from '../../../schemas/operations.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { isSuccess } from '../../../helpers/exchange.js';
import { groupBy } from '../../../helpers/group-by.js';
import { memoize } from '../../../helpers/memoize.js';

/** Fewer responses may be alike by chance. */
const LEAST = 3;

/** Returns the operations that return the same body in every 2xx response, although the requests differ. */
export const withOneBody = memoize((evidence: Evidence): ReadonlySet<Operation> => {
  const byOperation = [...groupBy(evidence.answered().filter(isSuccess), (one) => one.operation)];
  const alike = byOperation.filter(([, responses]) => {
    const requests = new Set(responses.map(({ request: { url, body } }) => `${url} ${body}`));
    const bodies = new Set(responses.map(({ answer }) => answer.body));
    return requests.size >= LEAST && bodies.size === 1 && !bodies.has('');
  });
  return new Set(alike.map(([operation]) => operation));
});
