import { INT64_MAX } from '../../schemas/int64.js';
import { wrongCredentials } from '../arbitraries/credentials.js';
import { sightsIn } from '../evidence/evidence.js';
import type { Sight } from '../evidence/model.js';
import { mayStopAtServer } from '../evidence/query.js';
import { isAnswered, type OPERATIONS } from '../exchange.js';
import type { Ask } from '../client/ask.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { bodyOf, JSON_TYPE } from './create.js';
import { fetch } from './list.js';
import type { Alongside } from './pages.js';
import { sendFresh } from './send-fresh.js';

type Operation = (typeof OPERATIONS)[number];

/** Near misses that are asked of every operation: shorter, longer, other letter case, a change at each place. */
const TELLING = [
  'last-character-dropped',
  'character-appended',
  'middle-character-changed',
  'late-character-changed',
  'first-character-changed',
];

/** Which change of letter case an operation is asked with: each sees through another kind of comparison. */
const LETTER_CASES: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['letter-case-swapped', 'upper-case'],
  getPet: ['upper-case'],
  createPet: ['lower-case'],
  submitMessage: ['upper-case'],
};

/** With which other key an operation is asked: near misses stand for one at random there. */
const OTHER_KEY: Readonly<Partial<Record<Operation, string>>> = {
  getPet: 'wildcard',
  createPet: 'random',
  submitMessage: 'quotes',
};

/** What `smoke` asks of each operation, beside no key and another one: operations mostly share their check. */
const FEW: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['last-character-dropped', 'letter-case-swapped', 'basic'],
  createPet: ['character-appended'],
  getPet: ['middle-character-changed'],
  submitMessage: ['last-character-dropped'],
};

/** What listPets alone is asked with. */
const ON_LISTS = new Set([
  'undefined',
  'property',
  'lower-case-scheme',
  'first-character-dropped',
  'characters-in-front',
  'late-characters-swapped',
  'not-ascii',
  'bearer-alone',
]);

/** What listPets is not asked with: one of another form stands for it there. */
const STOOD_FOR = 'late-character-changed';

/** What listings are asked for with a wrong key, in turn. */
const LIST_PATHS = [
  '/pets',
  '/pets?limit=100',
  '/pets?status=sold',
  '/pets?status=pending',
  '/pets?limit=2&status=available',
];

/** With and without a query, where there is no key. */
const SEARCHES: Readonly<Record<Operation, readonly string[]>> = {
  // The last as it was asked for with the right key: a cache that lies before the check has it.
  listPets: ['', '?limit=1', '?limit=100&status=available'],
  getPet: ['', '?limit=100'],
  // That was asked before: see addWithoutKey.
  createPet: [],
  submitMessage: [''],
};

/** A request without its key. */
type Bare = Omit<Ask, 'purpose' | 'key'>;

/**
 * An animal that was fetched with the right key, so that what a cache kept of that shows. One with the least category that a
 * double does not hold, where there is one: it is fetched again, and a copy may be read as one.
 */
function fetchedBefore(context: Context): bigint | undefined {
  const fetched = evidenceOf(context)
    .of('fetches/own/')
    .flatMap((exchange) => sightsIn(exchange));
  const rank = ({ categoryId }: Sight): bigint =>
    typeof categoryId === 'bigint' && categoryId > 2n ** 53n ? categoryId : INT64_MAX;
  return fetched.toSorted((a, b) => Number(rank(a) - rank(b)))[0]?.id;
}

/** What each operation is asked with, in turn: right in all but the key. */
function doors(context: Context, alongside?: Alongside): Record<Operation, () => Bare> {
  const evidence = evidenceOf(context);
  const id =
    fetchedBefore(context) ?? evidence.creations[0]?.id ?? [...evidence.sights.keys()][0] ?? 1n;
  let turn = 0;
  return {
    listPets: () => {
      turn += 1;
      // Half of them as they are asked for with the right key right afterwards, or at once: a cache before the check shows.
      const next = turn % 2 === 0 ? alongside?.next() : undefined;
      const usual = LIST_PATHS[((turn + 1) >> 1) % LIST_PATHS.length] ?? '/pets';
      const path = next === undefined ? usual : `/pets${next}`;
      return { operation: 'listPets', method: 'GET', path };
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

/** With a body of more than some read before they ask for the key: white space is no part of it. */
function padded(ask: Bare): Bare {
  return ask.body === undefined ? ask : { ...ask, body: ask.body + ' '.repeat(PADDING) };
}

const PADDING = 20_000;

/** With a query, for those who compare the whole address before they ask for the key. */
function withQuery(ask: Bare): Bare {
  return ask.method === 'POST' ? { ...ask, path: `${ask.path}?conformance=1` } : ask;
}

/** As text, for those who ask for the key only where the body says that it is JSON. */
function asText(ask: Bare): Bare {
  return ask.operation === 'createPet'
    ? { ...ask, headers: [['Content-Type', 'text/plain']] }
    : ask;
}

/** What is different beside the key, by probe. */
const DISGUISES: Readonly<Record<string, (ask: Bare) => Bare>> = {
  random: padded,
  'bearer-alone': asText,
  'first-character-changed': withQuery,
};

/** A request with a wrong key, and what is asked in its place where a server finds it too long. */
interface Attempt {
  readonly make: () => Ask;
  readonly instead?: () => Ask;
}

async function tryOne(context: Context, { make, instead }: Attempt): Promise<void> {
  const exchange = await sendFresh(context, make);
  if (exchange.operation === 'getPet' && exchange.answer?.status === 404) {
    // Who looks for the animal first may not see it yet.
    await context.client.pause(context.settings.settleMs + 20);
    await context.client.send(make());
  }
  if (instead === undefined || !mayStopAtServer(exchange)) return;
  const status = isAnswered(exchange) ? exchange.answer.status : 413;
  if (status >= 400 && status !== 401) await sendFresh(context, instead);
}

/** So many wrong keys in a row, and as many right ones after them. */
const BURST = 6;

/**
 * createPet without a key, before the store is filled: what that leaves behind is on a page that is not full yet. Only this
 * one: keys that are nearly right come last, as they may lock one out.
 */
export async function addWithoutKey(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  const ask = doors(context).createPet;
  const purpose = 'keys/createPet/no-key/no-header';
  await tryOne(context, { make: () => ({ ...ask(), purpose, key: 'none' }) });
}

/** Asks an operation with every wrong credential, in bursts; after each, something else is asked with the right key. */
export async function tryKeys(
  context: Context,
  operation: Operation,
  alongside: Alongside,
): Promise<void> {
  const door = doors(context, alongside)[operation];
  const wrong = wrongCredentials(context.apiKey, operation === 'submitMessage');
  const few = new Set(['no-header', 'random', ...FEW[operation]]);
  const cases = LETTER_CASES[operation].filter((probe) =>
    wrong.some((each) => each.probe === probe),
  );
  const everywhere = new Set(['no-header', OTHER_KEY[operation], 'basic', ...TELLING]);
  // A key without letters has none of these, and one in a single case has the first alone.
  for (const probe of cases.length === 0 ? ['letter-case-swapped'] : cases) everywhere.add(probe);
  const chosen = wrong.filter(({ probe }) => {
    if (context.plan.breadth === 'first') return few.has(probe);
    if (context.plan.breadth === 'deep') return true;
    if (operation === 'listPets' && probe === STOOD_FOR) return false;
    if (operation === 'listPets') return everywhere.has(probe) || ON_LISTS.has(probe);
    if (probe === 'bearer-alone') return operation !== 'getPet';
    return everywhere.has(probe);
  });
  const asks = chosen.flatMap(({ kind, probe, key }): Attempt[] => {
    const purpose = `keys/${operation}/${kind}/${probe}`;
    const disguised = DISGUISES[probe] ?? ((ask) => ask);
    const once = (): Ask => ({ ...disguised(door()), purpose, key });
    if (probe === 'random')
      return [{ make: once, instead: (): Ask => ({ ...door(), purpose, key }) }];
    if (kind !== 'no-key' || context.plan.breadth === 'first') return [{ make: once }];
    return SEARCHES[operation].map((search) => ({
      make: (): Ask => {
        const ask = once();
        const path = `${ask.path.replace(/\?.*/, '')}${search}`;
        return { ...ask, purpose: `${purpose}${search}`, path };
      },
    }));
  });
  const isCaching = operation === 'getPet' && context.plan.breadth !== 'first';
  const known = isCaching ? fetchedBefore(context) : undefined;
  const fetchToo = (): Promise<unknown> =>
    known === undefined ? Promise.resolve() : fetch(context, `fetches/own/${known}`, `${known}`);
  await concurrently(asks, (ask, index) =>
    Promise.all([
      tryOne(context, ask),
      index % BURST === BURST - 1 ? alongside.ask(BURST) : undefined,
      // At the same time as with a wrong key: who answers both at once, or keeps an answer for a moment, shows.
      index === 1 || index === BURST ? fetchToo() : undefined,
    ]),
  );
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
    // Twice, as clients do that put it before what has it already; and the key is the last word, and the end.
    ['bearer-twice', `Bearer Bearer ${apiKey}`],
    ['glued-before', `XBearer ${apiKey}`],
    ['token-scheme', `Token ${apiKey}`],
    ['no-space', `Bearer${apiKey}`],
    ['colon', `Bearer: ${apiKey}`],
    ['quoted', `Bearer "${apiKey}"`],
    // With a comma, at which some cut a header in two.
    ['more-behind', `Bearer ${apiKey} ,more`],
  ];
  const seldom: typeof values = [
    ['equals-sign', `Bearer=${apiKey}`],
    ['comma-between', `Bearer,${apiKey}`],
    ['other-word', `ApiKey ${apiKey}`],
  ];
  const { breadth } = context.plan;
  const asked = breadth === 'deep' ? [...values, ...seldom] : values;
  const chosen = asked.slice(0, breadth === 'first' ? 1 : undefined);
  await concurrently(chosen, ([probe, value]) =>
    sendFresh(context, () => ({
      ...door(),
      purpose: `keys/submitMessage/malformed/${probe}`,
      key: { value },
    })),
  );
}
