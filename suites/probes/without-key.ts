import { attemptsAt, type ATTEMPT_NEEDS, type Attempt, type KeyedOperation } from './attempt.js';
import type { SourceData, RunContext } from '../../helpers/probes/source.js';

/** An attempt without an `Authorization` header. */
const BARE: Attempt = { authorization: null };

/** The attempts to send. In `smoke`, none if the run has already requested this operation without a key. */
const unlessAlreadySent = (operation: KeyedOperation, attempts: readonly Attempt[]) => ({
  most: attempts.length,
  of: ({ sentWithoutKey }: SourceData<typeof ATTEMPT_NEEDS>, { profile }: RunContext) =>
    profile === 'smoke' && sentWithoutKey.includes(operation) ? [] : attempts,
});

export const listWithoutKey = attemptsAt('auth.list.no-key', 'listPets', {
  smoke: 1,
  examples: unlessAlreadySent('listPets', [
    BARE,
    { ...BARE, query: 'limit=1' },
    // An earlier request with the right key had this query, so a cache may have the response.
    { ...BARE, query: 'limit=100&status=available' },
  ]),
});

export const getWithoutKey = attemptsAt('auth.get.no-key', 'getPet', {
  smoke: 1,
  examples: unlessAlreadySent('getPet', [BARE, { ...BARE, query: 'limit=100' }]),
});

/** Sent before the store is filled. If the service refuses the request but adds the animal, a page that is not full shows it. */
export const createWithoutKey = attemptsAt('auth.create.no-key', 'createPet', {
  smoke: 1,
  phase: 'add',
  examples: [BARE],
});

export const submitWithoutKey = attemptsAt('auth.messages.no-key', 'submitMessage', {
  smoke: 1,
  examples: unlessAlreadySent('submitMessage', [BARE]),
});

/** Requests without a key, for each operation. They are the simplest requests that must get a 401. */
export const WITHOUT_KEY = [listWithoutKey, getWithoutKey, createWithoutKey, submitWithoutKey];
