import type { Credential } from '../arbitraries/credentials.js';
import { percentEncoded } from '../arbitraries/keys.js';
import type { Ask } from '../client/ask.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import { isAnswered } from '../exchange.js';
import { isUnsent } from '../losses.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { credentialsFor } from './credentials.js';
import { DISGUISES, doorsOf, fetchedBefore, type Bare, type Operation } from './doors.js';
import { fetch } from './list.js';
import type { Alongside, Right } from './pages.js';
import { sendFresh } from './send-fresh.js';

/** With and without a query, where there is no key. */
const SEARCHES: Readonly<Record<Operation, readonly string[]>> = {
  // The last as it was asked for with the right key: a cache that lies before the check has it.
  listPets: ['', '?limit=1', '?limit=100&status=available'],
  getPet: ['', '?limit=100'],
  // That was asked before: see addWithoutKey.
  createPet: [],
  submitMessage: [''],
};

/** A request with a wrong key, and what is asked in its place where a server itself refuses that. */
interface Attempt {
  /** @param path in place of the usual one */
  readonly make: (path?: string) => Ask;
  readonly instead?: () => Ask;
}

async function tryOne(
  context: Context,
  { make, instead }: Attempt,
  { path, ...moment }: { readonly path?: string } & Pick<Ask, 'isNext' | 'after'> = {},
): Promise<void> {
  const once = (): Ask => ({ ...make(path), ...moment });
  const exchange = await sendFresh(context, once);
  if (exchange.operation === 'getPet' && exchange.answer?.status === 404) {
    // Who looks for the animal first may not see it yet.
    await context.client.pause(context.settings.settleMs + 20);
    await context.client.send(once());
  }
  if (instead === undefined || isUnsent(exchange) || !mayStopAtServer(exchange)) return;
  const status = isAnswered(exchange) ? exchange.answer.status : 413;
  if (status >= 400 && status !== 401) await sendFresh(context, instead);
}

/**
 * One wrong key right behind the right one, which is still under way: who answers both together shows. Both have a place
 * before either goes out, and the second waits for the first: a connection that is still opened would turn them round.
 */
async function tryAtOnce(context: Context, attempt: Attempt, right?: Right): Promise<void> {
  if (right === undefined) return tryOne(context, attempt);
  let goesOut: () => void = () => undefined;
  const after = new Promise<void>((resolve) => (goesOut = resolve));
  await Promise.all([
    right.ask({ onSent: goesOut }).finally(goesOut),
    tryOne(context, attempt, { path: right.path, isNext: true, after }),
  ]);
}

/** A wrong key right before the right one, and another right after it: who keeps an answer for a moment shows. */
async function tryAround(
  context: Context,
  before: Attempt,
  after: Attempt,
  right: Right,
): Promise<void> {
  await tryOne(context, before, { path: right.path });
  await right.ask();
  await tryOne(context, after, { path: right.path, isNext: true });
}

/** So many wrong keys in a row, and as many listings with the right one beside them. */
const ROUND = 4;

/**
 * Tries up to four wrong keys: one by itself, one at the same time as the right key, one before that and one after it, as
 * long as there is something to be asked with the right one.
 */
async function tryRound(
  context: Context,
  [alone, atOnce, before, after]: readonly Attempt[],
  take: () => Right | undefined,
): Promise<void> {
  const right = before && after && take();
  await Promise.all([
    alone && tryOne(context, alone),
    atOnce && tryAtOnce(context, atOnce, take()),
    ...(before && after && right
      ? [tryAround(context, before, after, right)]
      : [before, after].map((attempt) => attempt && tryOne(context, attempt))),
  ]);
}

/** An operation, and what it is asked with. */
interface Door {
  readonly operation: Operation;
  readonly door: () => Bare;
}

/** @param search in place of the usual one, told in the purpose too */
function attemptOf(
  { operation, door }: Door,
  { kind, probe, key }: Credential,
  search?: string,
): Attempt {
  const disguised = DISGUISES[probe] ?? ((ask) => ask);
  const purpose = `keys/${operation}/${kind}/${probe}${search ?? ''}`;
  const make = (path?: string): Ask => {
    const ask = disguised(door());
    const usual = search === undefined ? ask.path : `${ask.path.replace(/\?.*/, '')}${search}`;
    return { ...ask, purpose, key, path: path ?? usual };
  };
  const plain = inAscii(key);
  const plainly = (): Ask => ({ ...door(), purpose, key: plain });
  return plain !== key && kind !== 'open' ? { make, instead: plainly } : { make };
}

/** What a server does not refuse by itself for its letters. */
function inAscii(key: Credential['key']): Credential['key'] {
  if (key === 'none' || /^[\t -~]*$/.test(key.value)) return key;
  return { value: key.value.replaceAll(/[^\t -~]/g, '') };
}

/** How often an animal is fetched with the right key beside wrong ones. */
const FETCHES = 2;

/** What is asked with the right key where an operation is asked with wrong ones: the next listing, or an animal. */
function rightsOf(
  context: Context,
  operation: Operation,
  alongside: Alongside,
): () => Right | undefined {
  if (operation === 'listPets') return alongside.take;
  const isCaching = operation === 'getPet' && context.plan.breadth !== 'first';
  const id = isCaching ? fetchedBefore(context) : undefined;
  let left = id === undefined ? 0 : FETCHES;
  return () => {
    left -= 1;
    return left < 0
      ? undefined
      : {
          path: `/pets/${id}`,
          ask: (moment) =>
            fetch(context, `fetches/own/${id}`, `${id}`, { isNext: true, ...moment }),
        };
  };
}

/**
 * createPet without a key, before the store is filled: what that leaves behind is on a page that is not full yet. Only this
 * one: keys that are nearly right come last, as they may lock one out.
 */
export async function addWithoutKey(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  const ask = doorsOf(context).createPet;
  const purpose = 'keys/createPet/no-key/no-header';
  await tryOne(context, { make: () => ({ ...ask(), purpose, key: 'none' }) });
}

/** Asks an operation with every wrong credential, in rounds; beside each, listings are asked for with the right key. */
export async function tryKeys(
  context: Context,
  operation: Operation,
  alongside: Alongside,
): Promise<void> {
  const asked: Door = { operation, door: doorsOf(context)[operation] };
  const credentials = credentialsFor(context, operation);
  const isBare = ({ kind }: Credential): boolean => kind === 'no-key';
  // In `smoke`, what the first requests of a run showed is enough.
  const isShown =
    context.plan.breadth === 'first' &&
    evidenceOf(context).of(`keys/${operation}/no-key/`).length > 0;
  const bareOnes = isShown ? [] : credentials.filter(isBare);
  const keyed = credentials.filter((credential) => !isBare(credential));
  const rounds = Array.from({ length: Math.ceil(keyed.length / ROUND) }, (_, index) =>
    keyed.slice(index * ROUND, (index + 1) * ROUND).map((each) => attemptOf(asked, each)),
  );
  const searches = context.plan.breadth === 'first' ? [undefined] : SEARCHES[operation];
  const right = rightsOf(context, operation, alongside);
  await Promise.all([
    concurrently(bareOnes, (bare) =>
      concurrently(searches, (search) => tryOne(context, attemptOf(asked, bare, search))),
    ),
    concurrently(rounds, (round) =>
      Promise.all([tryRound(context, round, right), alongside.ask(ROUND)]),
    ),
  ]);
}

/** The right key in headers that do not read `Bearer <API_KEY>`: refused by the message operation, open elsewhere. */
export async function tryMalformedHeaders(context: Context): Promise<void> {
  const { apiKey } = context;
  const door = doorsOf(context).submitMessage;
  const values: readonly (readonly [probe: string, value: string])[] = [
    ['key-alone', apiKey],
    // As long as `Bearer`, for those who cut off so many characters.
    ['digest-scheme', `Digest ${apiKey}`],
    // Twice, as clients do that put it before what has it already; and the key is the last word, and the end.
    ['bearer-twice', `Bearer Bearer ${apiKey}`],
    // For patterns in which the space may be missing.
    ['no-space', `Bearer${apiKey}`],
    ['glued-before', `XBearer ${apiKey}`],
    ['token-scheme', `Token ${apiKey}`],
    ['quoted', `Bearer "${apiKey}"`],
    // With a comma, at which some cut a header in two.
    ['more-behind', `Bearer ${apiKey} ,more`],
  ];
  const seldom: typeof values = [
    ['word-before', `Token Bearer ${apiKey}`],
    ['colon', `Bearer: ${apiKey}`],
    ['equals-sign', `Bearer=${apiKey}`],
    ['comma-between', `Bearer,${apiKey}`],
    ['other-word', `ApiKey ${apiKey}`],
    ['encoded', `Bearer ${percentEncoded(apiKey)}`],
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
