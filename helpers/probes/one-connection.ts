import type { Evidence } from '../evidence/evidence.js';
import { wrongKeyOf } from '../evidence/wrong-key.js';
import { isSuccess, type Answered } from '../exchange.js';
import { fixedProbe } from './probe.js';
import type { Attempt } from './attempt.js';

/**
 * A wrong key on a connection of its own, the right key, the wrong one again, and the right one again: a service that checks the
 * key once a connection refuses the first and accepts the third, or refuses the last.
 */
function onOneConnection<const Id extends string>(id: Id, attempt: Attempt, limit: number) {
  return fixedProbe({
    id,
    phase: 'keys',
    smoke: 0,
    steps: 4,
    examples: [attempt],
    send: (wrong: Attempt, { onOneConnection: alone }) =>
      alone(async (api) => ({
        before: await api.listPets(wrong),
        right: await api.listPets({ limit }),
        after: await api.listPets(wrong),
        again: await api.listPets({ limit }),
      })),
  });
}

export const noKeyOnOneConnection = onOneConnection(
  'auth.list.no-key.one-connection',
  { authorization: null, query: 'limit=5' },
  1,
);

export const otherKeyOnOneConnection = onOneConnection(
  'auth.list.other-key.one-connection',
  { authorization: 'Bearer {OTHER_KEY}', query: 'limit=6' },
  2,
);

/**
 * What must be sent first, on the same connection, to see again that this wrong key is accepted; undefined where nothing must,
 * or where it was accepted at another address.
 */
export function openerOf(exchange: Answered, evidence: Evidence): Answered | undefined {
  const wrong = wrongKeyOf(exchange);
  if (wrong === undefined || !isSuccess(exchange)) return undefined;
  const opened = (wrong.kind === 'no-key' ? noKeyOnOneConnection : otherKeyOnOneConnection)
    .from(evidence)
    .find(
      ({ before, right, after }) =>
        before.answer.status === 401 && isSuccess(right) && isSuccess(after),
    )?.right;
  const origin = (one: Answered): string => new URL(one.request.url).origin;
  return opened && origin(opened) === origin(exchange) ? opened : undefined;
}
