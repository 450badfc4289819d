import { probe } from '../probe.js';
import { usableCategory } from '../usable-category.js';
import { addAnimal } from './animal-body.js';

/**
 * Sends a category such as `7.0`. A service may read it as 7, or refuse it. The value is the text after the digits of the category.
 */
export const openAnimal = probe({
  id: 'create.open',
  phase: 'add',
  posts: 'animals',
  smoke: 0,
  needs: { usableCategory },
  examples: ['.0'],
  send: async (decimals: string, api, { usableCategory: [category = 1n] }) => ({
    withDecimals: await addAnimal(api, { categoryId: `${category}${decimals}` }),
  }),
});

/**
 * Sends a lone surrogate in the name. JSON can escape it, but UTF-8 cannot encode it, so that a service may store a name that it cannot
 * return. The value follows the name.
 */
export const openName = probe({
  id: 'create.open.name',
  phase: 'open',
  posts: 'animals',
  smoke: 0,
  needs: { usableCategory },
  examples: [' \ud83d'],
  send: async (half: string, api, { usableCategory: [categoryId = 1n] }) => ({
    withHalf: await addAnimal(api, {
      name: (fresh) => fresh + half,
      categoryId,
      status: 'pending',
    }),
  }),
});

/**
 * Adds animals with an unknown field. A service may ignore the field or refuse the body. If it stores the field, it may not be able to
 * return it. The value is the field as it is written in JSON.
 */
export const openField = probe({
  id: 'create.unknown-field',
  phase: 'open',
  posts: 'animals',
  smoke: 0,
  needs: { usableCategory },
  examples: ['"id":null', '"extra":1e400'],
  send: async (more: string, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await addAnimal(api, { categoryId, status: 'pending', more }),
  }),
});
