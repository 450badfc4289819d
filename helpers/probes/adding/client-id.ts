import { storeOf } from '../../evidence/store.js';
import { INT64_MAX } from '../../../schemas/int64.js';
import { sentBy } from '../../evidence/sent.js';
import { fixedProbe } from '../probe.js';
import { derived } from '../traffic.js';
import { usableCategory } from '../category.js';
import { petBody } from './pet-body.js';

/** The distance from the highest known id to the unused one. It is small, so that the unused id fits into a database column. */
const AHEAD = 123_457n;

/** An id that no known animal has. No known animal has the next id either. */
const unusedId = derived<bigint>((evidence) => {
  const { snapshots } = storeOf(evidence);
  const highest = [...snapshots.keys()].reduce((one, id) => (id > one ? id : one), 0n);
  if (highest + AHEAD < INT64_MAX) return [highest + AHEAD];
  let id = 2n ** 40n + AHEAD;
  while (snapshots.has(id) || snapshots.has(id + 1n)) id += 1n;
  return [id];
});

/**
 * Adds two animals. Their names differ only in letter case, and the second body has an unused id. This detects a service that looks
 * up animals by name. The value is the id.
 */
export const unusedClientId = fixedProbe({
  id: 'create.unused-id',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  steps: 2,
  needs: { usableCategory, unusedId },
  examples: { most: 1, of: ({ unusedId: ids }) => ids },
  send: async (id: bigint, api, { usableCategory: [categoryId = 1n] }) => {
    const options = { isValid: true } as const;
    const plain = await api.createPet(
      (name) => petBody({ name, categoryId, status: 'pending' }),
      options,
    );
    const names = [sentBy(plain)?.name].filter((name) => name !== undefined);
    return {
      plain,
      withId: await api.createPet((name) => {
        const other = (names.pop() ?? name).toUpperCase();
        return petBody({ name: other, categoryId, status: 'available', id });
      }, options),
    };
  },
});

/** Adds an animal whose body has an unused id as a JSON string. The value is the id. */
export const unusedTextId = fixedProbe({
  id: 'create.unused-id.text',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  needs: { usableCategory, unusedId },
  examples: { most: 1, of: ({ unusedId: ids }) => ids.map((id) => `${id + 1n}`) },
  send: async (id: string, api, { usableCategory: [categoryId = 1n] }) => ({
    withId: await api.createPet((name) => petBody({ name, categoryId, status: 'sold', id }), {
      isValid: true,
    }),
  }),
});
