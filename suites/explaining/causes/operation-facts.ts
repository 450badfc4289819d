import type { Operation } from '../../../schemas/operations.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { isSuccess, type Answered, hasRightKey } from '../../../helpers/exchange.js';
import { groupBy } from '../../../helpers/group-by.js';
import { memoize } from '../../../helpers/memoize.js';

/** Fewer responses may be alike by chance. */
const LEAST = 3;

/** The status of every response of an operation. */
interface OnlyStatus {
  readonly status: number;
  /** Whether the responses to wrong keys have it, too. */
  readonly isForAnyKey: boolean;
}

/** Facts about all responses of each operation. */
interface Facts {
  /** The status of every response to the right key, if an operation has only one. */
  readonly onlyStatus: ReadonlyMap<Operation, OnlyStatus>;
  /** The operations that return the same body in every 2xx response, although the requests differ. */
  readonly withOneBody: ReadonlySet<Operation>;
}

/** Returns facts about all responses of each operation. */
export const operationFacts = memoize((evidence: Evidence): Facts => {
  const byOperation = groupBy(evidence.answered(), ({ operation }) => operation);
  const onlyStatus = new Map<Operation, OnlyStatus>();
  const withOneBody = new Set<Operation>();
  for (const [operation, responses] of byOperation) {
    const statuses = responses.filter(hasRightKey).map(({ answer }) => answer.status);
    const [status] = statuses;
    if (statuses.length >= LEAST && status !== undefined && statuses.every((one) => one === status))
      onlyStatus.set(operation, {
        status,
        isForAnyKey: responses.every(({ answer }) => answer.status === status),
      });
    if (haveOneBody(responses.filter(isSuccess))) withOneBody.add(operation);
  }
  return { onlyStatus, withOneBody };
});

function haveOneBody(responses: readonly Answered[]): boolean {
  const requests = new Set(responses.map(({ request: { url, body = '' } }) => `${url} ${body}`));
  const bodies = new Set(responses.map(({ answer }) => answer.body));
  return requests.size >= LEAST && bodies.size === 1 && !bodies.has('');
}
