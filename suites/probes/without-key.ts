import {
  wrongKeyProbe,
  type WRONG_KEY_NEEDS,
  type WrongKeyRequest,
  type KeyedOperation,
} from './wrong-key-requests.js';
import type { SourceData, RunContext } from '../../helpers/probes/source.js';

/** A request without an `Authorization` header. */
const BARE: WrongKeyRequest = { authorization: null };

/** The requests to send. In `smoke`, none if the operation has already responded to a request without a key. */
const unlessAlreadySent = (operation: KeyedOperation, requests: readonly WrongKeyRequest[]) => ({
  most: requests.length,
  of: ({ answeredWithoutKey }: SourceData<typeof WRONG_KEY_NEEDS>, { profile }: RunContext) =>
    profile === 'smoke' && answeredWithoutKey.includes(operation) ? [] : requests,
});

export const listWithoutKey = wrongKeyProbe('auth.list.no-key', 'listPets', {
  smoke: 1,
  examples: unlessAlreadySent('listPets', [
    BARE,
    { ...BARE, query: 'limit=1' },
    // An earlier request with the right key had this query, so a cache may have the response.
    { ...BARE, query: 'limit=100&status=available' },
  ]),
});

export const getWithoutKey = wrongKeyProbe('auth.get.no-key', 'getPet', {
  smoke: 1,
  examples: unlessAlreadySent('getPet', [BARE, { ...BARE, query: 'limit=100' }]),
});

/** Sent before the store is filled. If the service refuses the request but adds the animal, a page that is not full shows it. */
export const createWithoutKey = wrongKeyProbe('auth.create.no-key', 'createPet', {
  smoke: 1,
  phase: 'add',
  examples: [BARE],
});

export const submitWithoutKey = wrongKeyProbe('auth.messages.no-key', 'submitMessage', {
  smoke: 1,
  examples: unlessAlreadySent('submitMessage', [BARE]),
});

/** Requests without a key, for each operation. They are the simplest requests that must get a 401. */
export const WITHOUT_KEY = [listWithoutKey, getWithoutKey, createWithoutKey, submitWithoutKey];
