import { nearMisses, otherKey } from '../arbitraries/keys.js';
import type { Ask } from '../client/client.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { bodyOf, JSON_TYPE } from './create.js';
import { sendFresh } from './send-fresh.js';

interface Credential {
  readonly kind: string;
  readonly probe: string;
  readonly key: 'none' | { readonly value: string };
}

/** Authorization headers that must be refused everywhere. */
function wrongCredentials(context: Context): Credential[] {
  const { apiKey } = context;
  const bearer = (kind: string, probe: string, value: string): Credential => ({
    kind,
    probe,
    key: { value: `Bearer ${value}` },
  });
  const basic = Buffer.from('conformance:conformance').toString('base64');
  return [
    { kind: 'no-key', probe: 'no-header', key: 'none' },
    bearer('other-key', 'random', otherKey(apiKey)),
    ...nearMisses(apiKey).map(({ probe, value }) => bearer('near-miss', probe, value)),
    // A server may refuse such a header itself: only a crash is judged.
    { kind: 'open', probe: 'not-ascii', key: { value: `Bearer \u00e9${apiKey.slice(1)}` } },
    { kind: 'other-scheme', probe: 'basic', key: { value: `Basic ${basic}` } },
    { kind: 'other-scheme', probe: 'bearer-alone', key: { value: 'Bearer' } },
  ];
}

/** Near misses that tell much; the others are asked of one operation only. */
const TELLING = new Set([
  'last-character-dropped',
  'character-appended',
  'letter-case-swapped',
  'middle-character-changed',
  'second-half-changed',
  'first-half-changed',
]);

/** What each operation is asked with, in turn: right in all but the key. */
function doors(
  context: Context,
): Record<
  'listPets' | 'getPet' | 'createPet' | 'submitMessage',
  () => Omit<Ask, 'purpose' | 'key'>
> {
  const evidence = evidenceOf(context);
  const id = evidence.creations[0]?.id ?? [...evidence.sights.keys()][0] ?? 1n;
  let turn = 0;
  return {
    listPets: () => {
      turn += 1;
      return {
        operation: 'listPets',
        method: 'GET',
        path: ['/pets', '/pets?limit=100', '/pets?status=sold'][turn % 3] ?? '/pets',
      };
    },
    getPet: () => ({ operation: 'getPet', method: 'GET', path: `/pets/${id}` }),
    createPet: () => ({
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      headers: JSON_TYPE,
      body: bodyOf({
        name: nameOf(context, 'unauthorised'),
        categoryId: context.category,
        status: 'sold',
      }),
    }),
    submitMessage: () => ({
      operation: 'submitMessage',
      method: 'POST',
      path: '/messages',
      headers: JSON_TYPE,
      body: JSON.stringify({ message: nameOf(context, 'unauthorised') }),
    }),
  };
}

/** Asks an operation with every wrong credential. */
export async function tryKeys(
  context: Context,
  operation: 'listPets' | 'getPet' | 'createPet' | 'submitMessage',
): Promise<void> {
  const door = doors(context)[operation];
  const wrong = wrongCredentials(context);
  const few = new Set(['no-header', 'random', 'character-appended', 'basic']);
  const chosen = wrong.filter(({ kind, probe }) => {
    if (context.plan.breadth === 'first') return few.has(probe);
    if (context.plan.breadth === 'deep' || operation === 'listPets') return true;
    if (kind === 'open') return false;
    if (probe === 'bearer-alone') return operation === 'submitMessage';
    return kind !== 'near-miss' || TELLING.has(probe);
  });
  const asks = chosen.flatMap(({ kind, probe, key }) => {
    const purpose = `keys/${operation}/${kind}/${probe}`;
    const once = (): Ask => ({ ...door(), purpose, key });
    if (operation !== 'listPets' || kind !== 'no-key' || context.plan.breadth === 'first')
      return [once];
    return ['', '?limit=100', '?status=sold'].map((search) => (): Ask => ({
      ...once(),
      purpose: `${purpose}${search}`,
      path: `/pets${search}`,
    }));
  });
  await concurrently(asks, (ask) => sendFresh(context, ask));
}

/** The right key in headers that do not read `Bearer <API_KEY>`: refused by the message operation, open elsewhere. */
export async function tryMalformedHeaders(context: Context): Promise<void> {
  const { apiKey } = context;
  const door = doors(context).submitMessage;
  const values: readonly (readonly [probe: string, value: string])[] = [
    ['key-alone', apiKey],
    ['basic-scheme', `Basic ${apiKey}`],
    ['token-scheme', `Token ${apiKey}`],
    ['no-space', `Bearer${apiKey}`],
    ['colon', `Bearer: ${apiKey}`],
    ['quoted', `Bearer "${apiKey}"`],
    ['more-behind', `Bearer ${apiKey} more`],
  ];
  const chosen = context.plan.breadth === 'first' ? values.slice(0, 1) : values;
  await concurrently(chosen, ([probe, value]) =>
    sendFresh(context, () => ({
      ...door(),
      purpose: `keys/submitMessage/malformed/${probe}`,
      key: { value },
    })),
  );
}
