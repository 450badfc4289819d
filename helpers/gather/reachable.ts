import { randomBytes } from 'node:crypto';

import { Stopped } from '../client/client.js';
import type { Ask } from '../client/ask.js';
import { valueOf } from '../evidence/evidence.js';
import { isNotFoundAlike, sameForAll } from '../evidence/no-store.js';
import { header, isAnswered, isTransient, type Exchange } from '../exchange.js';
import type { Context } from './context.js';
import { fetch, list } from './list.js';

/**
 * The first requests decide whether there is anything to judge: listPets and getPet of an unlikely id, and listPets without a
 * key. Throws `Stopped` where nobody answers, where both refuse the key, where both lead elsewhere, and where no animal
 * store is at the address: then at most five GETs were sent, and nothing else.
 */
export async function checkReachable(context: Context): Promise<void> {
  const [listing, single, bare] = await Promise.all([
    list(context, 'survey/door'),
    fetch(context, 'fetches/unknown/door', unknownId()),
    get(context, 'keys/listPets/no-key/door', {
      operation: 'listPets',
      path: '/pets',
      key: 'none',
    }),
  ]);
  if (isTransient(listing) && isTransient(single)) throw new Stopped(unreachable(listing, context));
  const statuses = [listing, single].map(({ answer }) => answer?.status ?? 0);
  if (statuses.every((status) => status === 401)) {
    throw new Stopped('listPets and getPet refused the key; check API_KEY');
  }
  const targets = [listing, single].map(({ answer }) => header(answer?.headers ?? [], 'location'));
  if (statuses.every((status) => status >= 300 && status < 400) && targets.every(Boolean)) {
    throw new Stopped(
      `the address redirects to ${targets[0]}; set BASE_URL to the address of the service`,
    );
  }
  const found = sameForAll([listing, single, bare]) ?? (await notFound(context, listing, statuses));
  if (found !== undefined) throw new Stopped(await wrongAddress(context, found));
  if (statuses[0] === 401 && statuses[1] === 404) await tellRefusedKey(context);
}

function get(
  context: Context,
  purpose: string,
  ask: Pick<Ask, 'operation' | 'path' | 'key' | 'isAtMessages'>,
): Promise<Exchange> {
  return context.client.send({ purpose, method: 'GET', ...ask });
}

/** What is there where both are not found, if an unlikely path beside them is not found in the same way. */
async function notFound(
  context: Context,
  listing: Exchange,
  statuses: readonly number[],
): Promise<string | undefined> {
  if (!statuses.every((status) => status === 404)) return undefined;
  const path = `/conformance-${randomBytes(6).toString('hex')}`;
  const unlikely = await get(context, 'observe/unlikely/door', { operation: 'other', path });
  return isNotFoundAlike(listing, unlikely)
    ? 'listPets and getPet get 404, like any other path'
    : undefined;
}

/** What to say of a wrong address: whether the animals are at the one for messages. */
async function wrongAddress(context: Context, found: string): Promise<string> {
  const { baseUrl, messagesBaseUrl } = context.settings;
  if (messagesBaseUrl !== null && messagesBaseUrl !== baseUrl) {
    const there = await get(context, 'observe/swapped/door', {
      operation: 'other',
      path: '/pets',
      isAtMessages: true,
    });
    const value = isAnswered(there) && there.answer.status === 200 ? valueOf(there) : undefined;
    if (Array.isArray(value))
      return 'BASE_URL and MESSAGES_BASE_URL are swapped: the animals are at MESSAGES_BASE_URL. Swap the two and run again';
  }
  return `no animal store at this address, check BASE_URL: ${found}`;
}

/** An animal that is not found before the key is asked for tells nothing of the key that listPets refused. */
async function tellRefusedKey(context: Context): Promise<void> {
  const { answer } = await get(context, 'keys/getPet/no-key/door', {
    operation: 'getPet',
    path: `/pets/${unknownId()}`,
    key: 'none',
  });
  if (answer?.status !== 404) return;
  throw new Stopped(
    'listPets refused the key, and getPet looks up the animal before it checks the key; check API_KEY',
  );
}

function unreachable(exchange: Exchange, { settings }: Context): string {
  const why = exchange.error ?? `nothing but status ${exchange.answer?.status}`;
  // Servers that ask for a client certificate hang up on those who show none.
  const mayAsk = settings.baseUrl.startsWith('https:') && why.includes('dropped');
  const hint = mayAsk ? ' or show a --client-cert' : '';
  return `the service cannot be reached: ${why}; check BASE_URL${hint}, or run again when it responds`;
}

/** An int64 that no animal has, drawn from the middle of the range. */
export function unknownId(): string {
  return `${2n ** 60n + BigInt(`0x${randomBytes(7).toString('hex')}`)}`;
}
