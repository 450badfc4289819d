import { fixedProbe } from '../animal-store-probe.js';
import type { Answered } from '../../exchange.js';
import { usableCategory } from '../category.js';
import { hasAdded } from '../../evidence/sent.js';

import { petBody } from './pet-body.js';

/** An animal with values for which the interface states no result. */
type Open = {
  /** The text after the digits of the category. */
  readonly decimals: string;
  /** A lone surrogate, which JSON can escape and UTF-8 cannot encode. It follows the name. */
  readonly half: string;
};

/** Sends a category such as `7.0`, and a lone surrogate in the name. If the service refuses both together, each is sent alone. */
export const openAnimal = fixedProbe({
  id: 'create.open',
  phase: 'add',
  posts: 'animals',
  smoke: 0,
  steps: 3,
  needs: { usableCategory },
  examples: [{ decimals: '.0', half: ' \ud83d' }],
  send: async ({ decimals, half }: Open, api, { usableCategory: [category = 1n] }) => {
    const add = (after: Partial<Open>): Promise<Answered> =>
      api.createPet(
        (name) =>
          petBody({
            name: name + (after.half ?? ''),
            categoryId: `${category}${after.decimals ?? ''}`,
          }),
        { isValid: true },
      );
    const both = await add({ decimals, half });
    if (hasAdded(both)) return { both };
    const withDecimals = await add({ decimals });
    return { both, withDecimals, withHalf: await add({ half }) };
  },
});

/**
 * Adds animals with an unknown field. A service may ignore the field or refuse the body. The value is the field as it is written in
 * JSON.
 */
export const openField = fixedProbe({
  id: 'create.unknown-field',
  phase: 'fill',
  posts: 'animals',
  smoke: 0,
  needs: { usableCategory },
  examples: ['"id":null', '"extra":1e400'],
  send: async (more: string, api, { usableCategory: [categoryId = 1n] }) => ({
    animal: await api.createPet((name) => petBody({ name, categoryId, more }), { isValid: true }),
  }),
});
