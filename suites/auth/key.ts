import { probe } from '../probes/probe.js';
import { listQuery } from '../store/query.js';
import {
  isAnswered,
  isSuccess,
  type Answered,
  type Exchange,
  hasRightKey,
} from '../../helpers/exchange.js';
import { isOfRemoved } from '../judging/removed.js';
import { noKeyOnOneConnection, otherKeyOnOneConnection } from '../probes/one-connection.js';
import { FILTER_NEEDS, filteredSizes, type Size } from '../probes/page-sizes.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { draws } from '../../helpers/probes/probe.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { traffic } from '../../helpers/probes/traffic.js';
import { getAroundRight, listAroundRight } from './scenarios.js';

/** Requests listings of different page sizes with the right key, while other probes send wrong keys. */
const amongWrongKeys = probe({
  id: 'auth.key.steady',
  phase: 'keys',
  needs: FILTER_NEEDS,
  smoke: 0,
  examples: [{ limit: 1 }],
  arbitrary: filteredSizes,
  values: 'page sizes with each status',
  generated: draws(3, 7),
  send: async (page: Size, api) => ({ page: await api.listPets(page) }),
});

const IN_A_ROW = 5;

/** Sends several wrong keys without other requests between them, then the right key, to detect a service that counts refusals. */
const afterWrongKeys = probe({
  id: 'auth.key.steady.after-wrong-keys',
  phase: 'keys-in-a-row',
  smoke: 0,
  steps: IN_A_ROW + 1,
  examples: [IN_A_ROW],
  send: async (count: number, api) => {
    const wrong = (): Promise<Answered> => api.listPets({ authorization: 'Bearer {OTHER_KEY}' });
    await Promise.all(Array.from({ length: count - 1 }, wrong));
    return { last: await wrong(), right: await api.listPets({ limit: 1 }) };
  },
});

/** Every request with the right key, except listings with invalid parameters and requests of getPet after its removal. */
const requestsWithKey = traffic(
  (exchange, evidence) =>
    hasRightKey(exchange) &&
    !isOfRemoved(exchange, evidence) &&
    (exchange.operation !== 'listPets' || listQuery(exchange) !== undefined),
);

/** Returns the next retry of a request, if there was one. */
function repeatOf(exchange: Answered, exchanges: readonly Exchange[]): Exchange | undefined {
  const { method, url, body } = exchange.request;
  return exchanges
    .filter(({ attempt, seq }) => attempt === exchange.attempt + 1 && seq > exchange.seq)
    .filter(({ request }) => request.method === method && request.url === url)
    .find(({ request }) => request.body === body);
}

/**
 * Checks a response to the right key. The client repeats a request once after a 401: if the repeat is accepted, the 401 was wrong.
 */
function steadiness(exchange: Answered, exchanges: readonly Exchange[]): Finding {
  if (isSuccess(exchange)) return 'ok';
  if (exchange.answer.status !== 401) return 'inconclusive';
  const repeat = repeatOf(exchange, exchanges);
  if (repeat === undefined || !isAnswered(repeat)) return 'inconclusive';
  if (repeat.answer.status === 401) return { doubt: LOCKED };
  // Only a success proves that the key was accepted: a service may return 400 or 404 before it checks the key.
  if (!isSuccess(repeat)) return 'inconclusive';
  return violation('credential-refused', exchange, {
    subject: 'Authorization',
    expected: 'a status other than 401 (the repeated request was accepted)',
  });
}

const LOCKED =
  'the right key was refused twice in a row (a lock-out?): run again with a key that is not locked';

export const AUTH_KEY = requirement({
  id: 'auth.key.steady',
  level: 'MUST',
  clause: 'authentication.scheme',
  text: 'The right key is accepted every time, on every operation',
  judges: { requestsWithKey, amongWrongKeys, afterWrongKeys },
  sends: [listAroundRight, getAroundRight, noKeyOnOneConnection, otherKeyOnOneConnection],
  check: ({ requestsWithKey: sent }, { exchanges }) => {
    const inOrder = exchanges.toSorted((a, b) => a.seq - b.seq);
    return sent.map((exchange) => steadiness(exchange, inOrder));
  },
  docs: {
    why: 'If one instance has an old key, or refusals are cached, a few requests with the right key fail.',
    how: 'Every request with the right key is checked, except listings with invalid parameters, and requests of getPet after its removal on 5 December 2030. Five wrong keys are sent, with no other request between them, and then the right key. A request with the right key that gets a 401 is repeated once, usually after about a second. If the repeat is accepted, the 401 is a violation; if it is refused again, the key may be locked, and the verdict is undetermined.',
    alsoAllowed:
      'The service may lock the key after several wrong keys. Then requirements that still need the key are undetermined.',
    fix: 'Share keys between instances. Do not cache refusals by connection or client address.',
    fault: 'key-refused-at-times',
  },
});
