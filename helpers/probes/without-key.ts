import { attemptsAt, type ATTEMPT_NEEDS, type Attempt, type KeyedOperation } from './attempt.js';
import type { Drawn, RunContext } from './source.js';

/** An attempt without an `Authorization` header. */
const BARE: Attempt = { authorization: null };

/** In `smoke`, the first requests of a run are enough. */
const unlessSent = (operation: KeyedOperation, attempts: readonly Attempt[]) => ({
  most: attempts.length,
  of: ({ sentWithoutKey }: Drawn<typeof ATTEMPT_NEEDS>, { profile }: RunContext) =>
    profile === 'smoke' && sentWithoutKey.includes(operation) ? [] : attempts,
});

export const listWithoutKey = attemptsAt('auth.list.no-key', 'listPets', {
  smoke: 1,
  examples: unlessSent('listPets', [
    BARE,
    { ...BARE, query: 'limit=1' },
    // The right key has sent this query before, so a cache may have the response.
    { ...BARE, query: 'limit=100&status=available' },
  ]),
});

export const getWithoutKey = attemptsAt('auth.get.no-key', 'getPet', {
  smoke: 1,
  examples: unlessSent('getPet', [BARE, { ...BARE, query: 'limit=100' }]),
});

/** Sent before the store is filled, so that a page that is not full shows an animal that this request leaves behind. */
export const createWithoutKey = attemptsAt('auth.create.no-key', 'createPet', {
  smoke: 1,
  phase: 'add',
  examples: [BARE],
});

export const submitWithoutKey = attemptsAt('auth.messages.no-key', 'submitMessage', {
  smoke: 1,
  examples: unlessSent('submitMessage', [BARE]),
});

/** Requests of each operation without a key: the cheapest 401. */
export const WITHOUT_KEY = [listWithoutKey, getWithoutKey, createWithoutKey, submitWithoutKey];
