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

type Operation = 'listPets' | 'getPet' | 'createPet' | 'submitMessage';

/** Near misses that are asked of every operation: shorter, longer, other letter case, a change at each place. */
const TELLING = [
  'last-character-dropped',
  'character-appended',
  'letter-case-swapped',
  'middle-character-changed',
  'late-character-changed',
  'first-character-changed',
];

/** What `smoke` asks of each operation, beside no key and another one: operations mostly share their check. */
const FEW: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['last-character-dropped', 'letter-case-swapped', 'basic'],
  createPet: ['character-appended'],
  getPet: ['middle-character-changed'],
  submitMessage: ['last-character-dropped'],
};

/** What the other profiles leave out: others tell nearly the same. */
const DEEP = new Set([
  'second-half-changed',
  'first-half-changed',
  'first-half-alone',
  'doubled',
  'quoted',
]);

/** What each operation is asked with, in turn: right in all but the key. */
function doors(context: Context): Record<Operation, () => Omit<Ask, 'purpose' | 'key'>> {
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
export async function tryKeys(context: Context, operation: Operation): Promise<void> {
  const door = doors(context)[operation];
  const wrong = wrongCredentials(context);
  const few = new Set(['no-header', 'random', ...FEW[operation]]);
  const everywhere = new Set(['no-header', 'random', 'basic', ...TELLING]);
  const chosen = wrong.filter(({ probe }) => {
    if (context.plan.breadth === 'first') return few.has(probe);
    if (context.plan.breadth === 'deep') return true;
    if (operation === 'listPets') return !DEEP.has(probe);
    if (probe === 'bearer-alone') return operation === 'submitMessage';
    return everywhere.has(probe);
  });
  const asks = chosen.flatMap(({ kind, probe, key }) => {
    const purpose = `keys/${operation}/${kind}/${probe}`;
    const once = (): Ask => ({ ...door(), purpose, key });
    if (operation !== 'listPets' || kind !== 'no-key' || context.plan.breadth === 'first')
      return [once];
    return ['?limit=100', '?status=sold'].map((search) => (): Ask => ({
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
    // As long as `Bearer`, for those who cut off so many characters.
    ['digest-scheme', `Digest ${apiKey}`],
    ['word-before', `Token Bearer ${apiKey}`],
    ['no-space', `Bearer${apiKey}`],
    ['colon', `Bearer: ${apiKey}`],
    ['quoted', `Bearer "${apiKey}"`],
    ['more-behind', `Bearer ${apiKey} more`],
  ];
  const { breadth } = context.plan;
  const chosen = values
    .filter(([probe]) => breadth === 'deep' || !DEEP.has(probe))
    .slice(0, breadth === 'first' ? 1 : undefined);
  await concurrently(chosen, ([probe, value]) =>
    sendFresh(context, () => ({
      ...door(),
      purpose: `keys/submitMessage/malformed/${probe}`,
      key: { value },
    })),
  );
}
