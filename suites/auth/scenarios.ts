import { probe } from '../probes/probe.js';
import type { RequestOptions } from '../../helpers/probes/base-api.js';
import { isWellFormedMessage, messageSent } from '../store/well-formed-message.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import type { Api } from '../probes/api.js';
import {
  animalOf,
  WRONG_KEY_NEEDS,
  SEND_WRONG_KEY,
  type WrongKeyRequest,
} from '../probes/wrong-key-requests.js';
import type { SourceData, RunContext } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';
import { changedAt, missesByName, type Twelfth } from './values.js';

type Read = 'listPets' | 'getPet';
type Known = SourceData<typeof WRONG_KEY_NEEDS>;

/**
 * Where one character of the key is changed, and which page or animal is requested with this key and with the right key. No other
 * scenario requests the same page or animal.
 */
type Near<A extends WrongKeyRequest = WrongKeyRequest> = readonly [
  twelfth: Twelfth,
  target: Omit<A, 'authorization'>,
];

const nearMissesOf = <A extends WrongKeyRequest>(misses: readonly Near<A>[]) => ({
  most: misses.length,
  of: (_known: unknown, { apiKey }: RunContext) =>
    misses.flatMap(([twelfth, target]) =>
      changedAt(twelfth, apiKey).map((miss) => ({ ...miss, ...target })),
    ),
});

/** Sends the same request, but with the right key. */
function withRightKey(
  operation: Read,
  request: WrongKeyRequest,
  api: Api,
  known: Known,
  timing: RequestOptions = {},
): Promise<Answered> {
  const { query } = request;
  const options = { ...timing, ...(query !== undefined && { query }) };
  return operation === 'listPets'
    ? api.listPets(options)
    : api.getPet(animalOf(request, known), options);
}

/**
 * A wrong key that is sent `behindMs` milliseconds after the right key. Several delays are used. With a short delay, a busy service
 * may read the wrong key first. With a long delay, a fast service may already have responded to the right key.
 */
type Behind = WrongKeyRequest & { readonly behindMs: number };

/**
 * Sends a wrong key right after the right key, usually while the first request is in flight. This detects a service that shares a
 * response, or the result of the key check, between equal requests.
 */
function besideRight<const Id extends string>(
  id: Id,
  operation: Read,
  misses: readonly Near<Behind>[],
) {
  return probe({
    id,
    phase: 'keys',
    needs: WRONG_KEY_NEEDS,
    smoke: 0,
    steps: 2,
    examples: nearMissesOf(misses),
    send: async ({ behindMs, ...request }: Behind, api, known) => {
      let isSent: () => void = () => undefined;
      const after = new Promise<void>((resolve) => (isSent = resolve));
      const timing = { isNext: true, onSent: () => setTimeout(isSent, behindMs) };
      const right = withRightKey(operation, request, api, known, timing).finally(isSent);
      const wrong = SEND_WRONG_KEY[operation](request, api, known, { isNext: true, after });
      await Promise.allSettled([right, wrong]);
      return { right: await right, wrong: await wrong };
    },
  });
}

/** Sends a wrong key right before the right key, and again right after it, to detect a service that caches a response briefly. */
function aroundRight<const Id extends string>(id: Id, operation: Read, misses: readonly Near[]) {
  const isNext = { isNext: true };
  return probe({
    id,
    phase: 'keys',
    needs: WRONG_KEY_NEEDS,
    smoke: 0,
    steps: 3,
    examples: nearMissesOf(misses),
    send: async (request: WrongKeyRequest, api, known) => ({
      before: await SEND_WRONG_KEY[operation](request, api, known),
      right: await withRightKey(operation, request, api, known, isNext),
      after: await SEND_WRONG_KEY[operation](request, api, known, isNext),
    }),
  });
}

export const listBesideRight = besideRight('auth.list.near-miss.beside-right', 'listPets', [
  [1, { query: 'limit=3', behindMs: 3 }],
  [4, { query: 'limit=3&status=available', behindMs: 12 }],
  [7, { query: 'limit=3&status=sold', behindMs: 6 }],
]);

export const listAroundRight = aroundRight('auth.list.near-miss.around-right', 'listPets', [
  [10, { query: 'limit=4' }],
  [2, { query: 'limit=4&status=sold' }],
]);

export const getBesideRight = besideRight('auth.get.near-miss.beside-right', 'getPet', [
  [5, { animal: 1, behindMs: 3 }],
  [8, { animal: 2, behindMs: 12 }],
]);

export const getAroundRight = aroundRight('auth.get.near-miss.around-right', 'getPet', [
  [11, { animal: 3 }],
]);

/** The body of the last accepted message with a plain text. */
const acceptedBodies = derived<string>((evidence) =>
  evidence
    .answered('submitMessage')
    .filter((each) => isSuccess(each) && isWellFormedMessage(each))
    .filter((each) => !isOddText(messageSent(each) ?? ''))
    .flatMap(({ request }) => request.body ?? [])
    .slice(-1),
);

/**
 * Sends a text with a wrong key, after the same text was accepted with the right key, to detect a service that caches responses by
 * body alone.
 */
export const acceptedText = probe({
  id: 'auth.messages.near-miss.accepted-text',
  phase: 'keys',
  posts: 'messages',
  needs: { acceptedBodies },
  smoke: 0,
  examples: {
    most: 1,
    of: ({ acceptedBodies: bodies }, { apiKey }) => {
      const miss = missesByName(apiKey).get('first-character-changed');
      return bodies.length === 0 || miss === undefined ? [] : [miss];
    },
  },
  send: async (request: WrongKeyRequest, api, { acceptedBodies: [body = ''] }) => ({
    wrong: await api.submitMessage(body, request),
  }),
});
