import { probe } from './probe.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { wrongKeyOf } from '../../helpers/evidence/wrong-key.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import { WRONG_KEY_NEEDS, SEND_WRONG_KEY, type WrongKeyRequest } from './wrong-key-requests.js';

/** The common part of the scenarios. They detect a service that checks the key only for the first request of a connection. */
const common = { phase: 'keys', smoke: 0, needs: WRONG_KEY_NEEDS } as const;
const NO_KEY: WrongKeyRequest = { authorization: null };

/**
 * Sends four requests on one connection: a listing without a key, a listing with the right key, then a listing and a getPet without a
 * key.
 */
export const noKeyOnOneConnection = probe({
  id: 'auth.list.no-key.one-connection',
  ...common,
  steps: 4,
  examples: [{ ...NO_KEY, query: 'limit=5' }],
  send: (wrong: WrongKeyRequest, { onOneConnection }, known) =>
    onOneConnection(async (api) => ({
      before: await SEND_WRONG_KEY.listPets(wrong, api, known),
      right: await api.listPets({ limit: 1 }),
      after: await SEND_WRONG_KEY.listPets(wrong, api, known),
      afterGet: await SEND_WRONG_KEY.getPet(NO_KEY, api, known),
    })),
});

/**
 * Requests four listings on one connection, alternately with a wrong key and the right key. This also detects a service that refuses
 * the right key after a wrong one.
 */
export const otherKeyOnOneConnection = probe({
  id: 'auth.list.other-key.one-connection',
  ...common,
  steps: 4,
  examples: [{ authorization: 'Bearer {OTHER_KEY}', query: 'limit=6' }],
  send: (wrong: WrongKeyRequest, { onOneConnection }, known) =>
    onOneConnection(async (api) => ({
      before: await SEND_WRONG_KEY.listPets(wrong, api, known),
      right: await api.listPets({ limit: 2 }),
      after: await SEND_WRONG_KEY.listPets(wrong, api, known),
      again: await api.listPets({ limit: 2 }),
    })),
});

/** Sends a listing with the right key, then a createPet without a key on the same connection. */
export const createOnOneConnection = probe({
  id: 'auth.create.no-key.one-connection',
  ...common,
  posts: 'animals',
  steps: 2,
  examples: [NO_KEY],
  send: (wrong: WrongKeyRequest, { onOneConnection }, known) =>
    onOneConnection(async (api) => ({
      right: await api.listPets({ limit: 2, status: 'available' }),
      wrong: await SEND_WRONG_KEY.createPet(wrong, api, known),
    })),
});

/** Sends an invalid message with the right key, then a message without a key on the same connection. */
export const messageOnOneConnection = probe({
  id: 'auth.messages.no-key.after-right',
  ...common,
  posts: 'messages',
  steps: 2,
  examples: [NO_KEY],
  send: (wrong: WrongKeyRequest, { onOneConnection }, known) =>
    onOneConnection(async (api) => ({
      right: await api.submitMessage('{}'),
      wrong: await SEND_WRONG_KEY.submitMessage(wrong, api, known),
    })),
});

/**
 * Returns the request with the right key that makes the service accept this wrong key later on the same connection.
 * Undefined if none is needed, or if the two requests went to different addresses.
 */
export function openerOf(exchange: Answered, evidence: Evidence): Answered | undefined {
  const wrong = wrongKeyOf(exchange);
  if (wrong === undefined || !isSuccess(exchange)) return undefined;
  const opened =
    exchange.operation === 'listPets'
      ? openedListing(wrong.kind, evidence)
      : openedOther(exchange, evidence);
  const origin = ({ request }: Answered): string => new URL(request.url).origin;
  return opened && origin(opened) === origin(exchange) ? opened : undefined;
}

/** Returns the listing with the right key, if a wrong key was refused before it and accepted after it. */
function openedListing(kind: string, evidence: Evidence): Answered | undefined {
  return (kind === 'no-key' ? noKeyOnOneConnection : otherKeyOnOneConnection)
    .from(evidence)
    .find(
      ({ before, right, after }) =>
        before.answer.status === 401 && isSuccess(right) && isSuccess(after),
    )?.right;
}

/**
 * Returns the request with the right key that came before an accepted request without a key. Undefined if the operation never
 * refused a request without a key.
 */
function openedOther(exchange: Answered, evidence: Evidence): Answered | undefined {
  const pairs = [
    ...noKeyOnOneConnection.from(evidence).map(({ right, afterGet }) => [right, afterGet] as const),
    ...createOnOneConnection.from(evidence).map(({ right, wrong }) => [right, wrong] as const),
    ...messageOnOneConnection.from(evidence).map(({ right, wrong }) => [right, wrong] as const),
  ];
  const isRefusedAlone = evidence
    .answered(exchange.operation)
    .some((other) => wrongKeyOf(other)?.kind === 'no-key' && other.answer.status === 401);
  return isRefusedAlone ? pairs.find(([, wrong]) => wrong === exchange)?.[0] : undefined;
}
