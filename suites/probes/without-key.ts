import { wrongKeyProbe, type WrongKeyRequest, type KeyedOperation } from './wrong-key-requests.js';

/** A request without an `Authorization` header. */
const BARE: WrongKeyRequest = { authorization: null };

/**
 * Creates a probe that sends requests without a key. In `smoke`, none if the operation has already responded to a request without a key.
 */
const withoutKey = <const Id extends string>(
  id: Id,
  operation: KeyedOperation,
  requests: readonly WrongKeyRequest[],
) =>
  wrongKeyProbe(id, operation, {
    smoke: 1,
    examples: {
      most: requests.length,
      of: ({ answeredWithoutKey }, { profile }) =>
        profile === 'smoke' && answeredWithoutKey.includes(operation) ? [] : requests,
    },
  });

export const listWithoutKey = withoutKey('auth.list.no-key', 'listPets', [
  BARE,
  { ...BARE, query: 'limit=1' },
  // The service may refuse these for the parameter, but must not return a page.
  ...['limit=0', 'status=unknown'].map((query) => ({ ...BARE, query })),
  // An earlier request with the right key had this query, so a cache may have the response.
  { ...BARE, query: 'limit=100&status=available' },
]);

export const getWithoutKey = withoutKey('auth.get.no-key', 'getPet', [
  BARE,
  { ...BARE, query: 'limit=100' },
]);

/** Sent before the store is filled. If the service refuses the request but adds the animal, a page that is not full shows it. */
export const createWithoutKey = wrongKeyProbe('auth.create.no-key', 'createPet', {
  smoke: 1,
  phase: 'add',
  examples: [BARE],
});

export const submitWithoutKey = withoutKey('auth.messages.no-key', 'submitMessage', [BARE]);

/** Requests without a key, for each operation. They are the simplest requests that must get a 401. */
export const WITHOUT_KEY = [listWithoutKey, getWithoutKey, createWithoutKey, submitWithoutKey];
