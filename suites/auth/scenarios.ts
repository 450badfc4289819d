import { isWellFormedMessage, messageSent } from '../../helpers/evidence/messages.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import type { Api, RequestOptions } from '../../helpers/probes/api.js';
import { animalOf, ATTEMPT_NEEDS, ATTEMPTS, type Attempt } from '../../helpers/probes/attempt.js';
import { fixedProbe } from '../../helpers/probes/probe.js';
import type { Drawn, RunContext } from '../../helpers/probes/source.js';
import { derived } from '../../helpers/probes/traffic.js';
import { changedAt, nearMiss, type Twelfth } from './values.js';

type Read = 'listPets' | 'getPet';
type Known = Drawn<typeof ATTEMPT_NEEDS>;

/**
 * Where one character of the key is changed, and what is requested with that and with the right key: a page or an animal that no
 * other request is for.
 */
type Near<A extends Attempt = Attempt> = readonly [
  twelfth: Twelfth,
  what: Omit<A, 'authorization'>,
];

/** Near misses of the key as attempts. */
const attemptsOf = <A extends Attempt>(misses: readonly Near<A>[]) => ({
  most: misses.length,
  of: (_known: unknown, { apiKey }: RunContext) =>
    misses.flatMap(([twelfth, what]) =>
      changedAt(twelfth, apiKey).map((miss) => ({ ...miss, ...what })),
    ),
});

/** The same request with the right key. */
function withRightKey(
  operation: Read,
  attempt: Attempt,
  api: Api,
  known: Known,
  moment: RequestOptions = {},
): Promise<Answered> {
  const { query } = attempt;
  const request = { ...moment, ...(query !== undefined && { query }) };
  return operation === 'listPets'
    ? api.listPets(request)
    : api.getPet(animalOf(attempt, known), request);
}

/**
 * A wrong key that is sent this long (ms) after the right one. A busy service may read it first although it was sent last, and a
 * fast one has responded after a moment: so the waits differ.
 */
type Behind = Attempt & { readonly behindMs: number };

/**
 * The right key, and a wrong one right behind it, while the first request is under way: a service that shares one response
 * between equal requests, or one result of the check, shows. Both have a place before either is sent.
 */
function besideRight<const Id extends string>(
  id: Id,
  operation: Read,
  misses: readonly Near<Behind>[],
) {
  return fixedProbe({
    id,
    phase: 'keys',
    needs: ATTEMPT_NEEDS,
    smoke: 0,
    steps: 2,
    examples: attemptsOf(misses),
    send: async ({ behindMs, ...attempt }: Behind, api, known) => {
      let isSent: () => void = () => undefined;
      const after = new Promise<void>((resolve) => (isSent = resolve));
      const moment = { isNext: true, onSent: () => setTimeout(isSent, behindMs) };
      const right = withRightKey(operation, attempt, api, known, moment).finally(isSent);
      const wrong = ATTEMPTS[operation](attempt, api, known, { isNext: true, after });
      await Promise.allSettled([right, wrong]);
      return { right: await right, wrong: await wrong };
    },
  });
}

/** A wrong key right before the right one, and again right after it: a service that keeps a response for a moment shows. */
function aroundRight<const Id extends string>(id: Id, operation: Read, misses: readonly Near[]) {
  const isNext = { isNext: true };
  return fixedProbe({
    id,
    phase: 'keys',
    needs: ATTEMPT_NEEDS,
    smoke: 0,
    steps: 3,
    examples: attemptsOf(misses),
    send: async (attempt: Attempt, api, known) => ({
      before: await ATTEMPTS[operation](attempt, api, known),
      right: await withRightKey(operation, attempt, api, known, isNext),
      after: await ATTEMPTS[operation](attempt, api, known, isNext),
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

/** The body of a message that was accepted. */
const acceptedBodies = derived<string>((evidence) =>
  evidence
    .answered('submitMessage')
    .filter((each) => isSuccess(each) && isWellFormedMessage(each))
    .filter((each) => !isOddText(messageSent(each) ?? ''))
    .flatMap(({ request }) => request.body ?? [])
    .slice(-1),
);

/** A text that was accepted with the right key: a service that keeps responses by the body alone shows. */
export const acceptedText = fixedProbe({
  id: 'auth.messages.near-miss.accepted-text',
  phase: 'keys',
  posts: 'messages',
  needs: { acceptedBodies },
  smoke: 0,
  examples: {
    most: 1,
    of: ({ acceptedBodies: bodies }, { apiKey }) => {
      const miss = nearMiss('first-character-changed', apiKey);
      return bodies.length === 0 || miss === undefined ? [] : [miss];
    },
  },
  send: async (attempt: Attempt, api, { acceptedBodies: [body = ''] }) => ({
    wrong: await api.submitMessage(body, attempt),
  }),
});
