import { randomBytes } from 'node:crypto';

import { STATUSES } from '../../schemas/shapes.js';
import { Stopped } from '../client/client.js';
import { header, isWeather, type Exchange } from '../exchange.js';
import { isUnsound } from '../evidence/unsound.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { post } from './create.js';
import { fetch, list } from './list.js';

/**
 * The first listing and one getPet: they decide whether there is anything to judge. Throws `Stopped` where nobody
 * answers, where both refuse the key, where both lead elsewhere, and where nothing of the service is found.
 */
export async function knock(context: Context): Promise<void> {
  const [listing, single] = await Promise.all([
    list(context, 'survey/door'),
    fetch(context, 'fetches/unknown/door', unknownId()),
  ]);
  if (isWeather(listing) && isWeather(single)) throw new Stopped(unreachable(listing, context));
  const statuses = [listing, single].map(({ answer }) => answer?.status ?? 0);
  if (statuses.every((status) => status === 401)) {
    throw new Stopped('the key was refused by listPets and by getPet: check API_KEY');
  }
  if (statuses[1] === 404 && (statuses[0] === 404 || statuses[0] === 401)) {
    await knockWithoutKey(context, statuses[0]);
  }
  const targets = [listing, single].map(({ answer }) => header(answer?.headers ?? [], 'location'));
  if (statuses.every((status) => status >= 300 && status < 400) && targets.every(Boolean)) {
    throw new Stopped(
      `the address leads elsewhere, to ${targets[0]}: set BASE_URL to where the service is`,
    );
  }
}

/**
 * An animal that is not found is right, a listing that is not found may be a fault: who asks for no key is not the service.
 * Nor does such a 404 tell anything of the key that listPets refused.
 */
async function knockWithoutKey(context: Context, listed: 404 | 401): Promise<void> {
  const { answer } = await context.client.send({
    purpose: 'keys/getPet/no-key/door',
    operation: 'getPet',
    method: 'GET',
    path: `/pets/${unknownId()}`,
    key: 'none',
  });
  if (answer?.status !== 404) {
    if (listed === 404 && answer?.status === 401) await knockWithBody(context);
    return;
  }
  if (listed === 401) {
    throw new Stopped(
      'the key was refused by listPets, and getPet looks for the animal before the key: check API_KEY',
    );
  }
  throw new Stopped(
    // Short enough for a terminal to show what settles it.
    'nothing of the service is there, listPets and getPet without a key get 404: ' +
      'check BASE_URL, which ends in /v1 as a rule',
  );
}

/**
 * Where the key is asked for before the path, no GET tells a listing that is not found from an address that is wrong; a
 * body that is no JSON does, and leaves nothing behind.
 */
async function knockWithBody(context: Context): Promise<void> {
  if (context.plan.evidence.has('bodies')) {
    const { answer } = await post(context, 'bodies/malformed/door', () => '{');
    if (answer?.status !== 404) return;
  }
  throw new Stopped(
    'nothing of the service is there, the right key gets 404 everywhere: check BASE_URL, which ends in /v1 as a rule',
  );
}

function unreachable(exchange: Exchange, { settings }: Context): string {
  const why = exchange.error ?? `nothing but status ${exchange.answer?.status}`;
  // Servers that ask for a client certificate hang up on those who show none.
  const mayAsk = settings.baseUrl.startsWith('https:') && why.includes('dropped');
  const hint = mayAsk ? ' or show a --client-cert' : '';
  return `the service is out of reach: ${why}; check BASE_URL${hint}, or run again when it answers`;
}

/** An int64 that no animal has, drawn from the middle of the range. */
export function unknownId(): string {
  return `${2n ** 60n + BigInt(`0x${randomBytes(7).toString('hex')}`)}`;
}

/** What is in the store: everything that a hundred of all, and of each status, show; and a category that exists. */
export async function survey(context: Context): Promise<void> {
  // In `smoke`, the look through every door after the first animals does.
  if (context.plan.breadth !== 'first') {
    await Promise.all([
      list(context, 'survey/', { limit: 100 }),
      ...STATUSES.map((status) => list(context, 'survey/', { limit: 100, status })),
    ]);
    await surveyAgain(context);
  }
  const { categoryId } = context.settings;
  context.category =
    categoryId === null ? (commonestCategory(context) ?? context.category) : BigInt(categoryId);
}

/** Filters that showed what they must not, before ours are among it: who shows all where nothing fits has something then. */
async function surveyAgain(context: Context): Promise<void> {
  const evidence = evidenceOf(context);
  const wrong = evidence.listings.filter((listing) => isUnsound(listing, evidence));
  if (wrong.length === 0) return;
  await context.client.pause(context.settings.settleMs + 20);
  await concurrently(wrong, ({ query: { limit, status } }) =>
    list(context, 'survey/', { limit, ...(status === undefined ? {} : { status }) }),
  );
}

/** The category that most animals are in: that of a single one may be retired, or somebody's odd test. */
function commonestCategory(context: Context): bigint | undefined {
  const counts = new Map<bigint, number>();
  for (const [sight] of evidenceOf(context).sights.values()) {
    const category = sight?.categoryId;
    if (typeof category === 'bigint') counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  return [...counts].reduce<readonly [bigint | undefined, number]>(
    (most, each) => (each[1] > most[1] ? each : most),
    [undefined, 0],
  )[0];
}
