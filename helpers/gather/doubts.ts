import type { Exchange } from '../exchange.js';
import { hasRightKey, petIdIn } from '../evidence/query.js';
import { evidenceOf, type Context } from './context.js';
import { contradictionOf } from '../evidence/contradiction.js';
import { snapshotsIn, type Evidence } from '../evidence/evidence.js';
import type { Listing } from '../evidence/model.js';
import { missingFrom, seenBefore } from '../evidence/missing.js';
import { isUnsound } from '../evidence/unsound.js';
import { concurrently } from './concurrently.js';
import { fetch, list } from './list.js';
import { EVERY_VIEW, filledLook, firstLook, widest } from '../probes/looks.js';

/** How many listings are asked for again in one round. */
const MOST_AGAIN = 16;
const MOST_ROUNDS = 2;

/**
 * Looks again where a late write, a replica or another writer could explain what was seen: after the settle time, and
 * with looks through every view more than the settle time before and after.
 */
export async function resolveDoubts(context: Context): Promise<void> {
  const wait = context.settings.settleMs + 20;
  // What a look is compared with must come after it: so the latest are chosen before the next look.
  await lookForHidden(context);
  const before = evidenceOf(context);
  let latest = latestOf(before.listings);
  const gone = new Set(latest.flatMap((listing) => seenBefore(listing, before)));
  // Pages show some of what is gone from one; for the others, getPet says whether they are.
  const ofOthers = [...gone].filter((id) => !before.own.has(id)).slice(0, MOST_HIDDEN);
  const lookAgain = async (): Promise<void> => {
    await Promise.all([
      readEveryView(context),
      concurrently(ofOthers, (id) => fetchOther(context, id)),
    ]);
  };
  if (gone.size > 0) await lookAgain();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const evidence = evidenceOf(context);
    const listings = doubtful(latest, evidence);
    const ids = doubtfulFetches(evidence);
    if (listings.length === 0 && ids.length === 0) return;
    const isOfOthers =
      ids.length > 0 || listings.some((listing) => isAboutOthers(listing, evidence));
    await context.client.pause(wait);
    await Promise.all([
      concurrently(listings, (listing) => listAgain(context, listing)),
      concurrently(ids, (id) => fetchOther(context, id)),
    ]);
    latest = latestOf(evidenceOf(context).listings);
    if (!isOfOthers) continue;
    await context.client.pause(wait);
    await lookAgain();
  }
}

/** One look at every view; in `smoke` at the widest alone. */
async function readEveryView(context: Context): Promise<void> {
  const views = EVERY_VIEW.slice(0, context.settings.profile === 'smoke' ? 1 : undefined);
  await concurrently(views, (view) => list(context, 'pages/after', widest(view)));
}

/** Asks for the very same listing, its parameters in the same order. */
function listAgain(context: Context, { query, exchange }: Listing): Promise<Exchange> {
  const { named, limit, status } = query;
  return list(context, 'pages/again', {
    ...(named ? { limit } : {}),
    ...(status === undefined ? {} : { status }),
    statusFirst: /[?&]status=.*&limit=/.test(exchange.request.url),
  });
}

/** How often what did not show an animal is asked again: one replica of three may be the stale one. */
const MOST_LOOKS = 3;
const MOST_HIDDEN = 2;

/** Reads that did not show an animal of ours while a late write excused them: asked again when nothing does. */
async function lookForHidden(context: Context): Promise<void> {
  const evidence = evidenceOf(context);
  const hiding = evidence.listings.filter(
    (listing) =>
      [firstLook.id, filledLook.id].some((id) => id === listing.exchange.probe?.id) &&
      missingFrom(listing, evidence).some(({ own, proof }) => own && proof === 'doubt'),
  );
  const queries = latestOf(hiding);
  const missing = evidence
    .answered('getPet')
    .filter((exchange) => exchange.answer.status === 404 && hasRightKey(exchange))
    .flatMap((exchange) => {
      const id = petIdIn(exchange);
      const creation = id === undefined ? undefined : evidence.own.get(id);
      // An id that was asked for before its animal was added had to be missing.
      return creation && creation.exchange.end <= exchange.start ? [creation.id] : [];
    });
  const ids = [...new Set(missing)].slice(0, MOST_HIDDEN);
  if (ids.length + queries.length === 0) return;
  await context.client.pause(context.settings.settleMs + 20);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await Promise.all([
      ...ids.map((id) => fetch(context, `fetches/own/${id}`, `${id}`)),
      ...queries.map((listing) => listAgain(context, listing)),
    ]);
  }
}

/** Listings that lack an animal, or show one too many, without proof yet. */
function doubtful(latest: readonly Listing[], evidence: Evidence): Listing[] {
  const open = latest.filter(
    (listing) =>
      missingFrom(listing, evidence).some(({ proof }) => proof === 'doubt') ||
      isUnsound(listing, evidence),
  );
  // Listings with a filter are few among many page sizes, and are judged by themselves: half of the places are theirs.
  const filtered = spread(
    open.filter(({ query }) => query.status !== undefined),
    MOST_AGAIN / 2,
  );
  const plain = open.filter(({ query }) => query.status === undefined);
  return [...filtered, ...spread(plain, MOST_AGAIN - filtered.length)];
}

/** At most `most` of them, evenly spread. */
function spread<T>(values: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, index) => index % step === 0);
}

/** The latest listing of each query. */
function latestOf(listings: readonly Listing[]): Listing[] {
  const latest = new Map<string, Listing>();
  for (const listing of listings) latest.set(listing.exchange.request.url, listing);
  return [...latest.values()];
}

function fetchOther(context: Context, id: bigint): Promise<unknown> {
  return fetch(context, `fetches/others/${id}`, `${id}`);
}

function isAboutOthers(listing: Listing, evidence: Evidence): boolean {
  return missingFrom(listing, evidence).some(({ own, proof }) => !own && proof === 'doubt');
}

/** Animals of others that getPet did not find, although listings showed them afterwards, or showed otherwise than they did. */
function doubtfulFetches(evidence: Evidence): bigint[] {
  const ids = new Set<bigint>();
  for (const exchange of evidence.answered('getPet').filter(hasRightKey)) {
    const id = petIdIn(exchange);
    if (id === undefined || evidence.own.has(id)) continue;
    const [shown] = exchange.answer.status === 200 ? snapshotsIn(exchange) : [];
    if (shown !== undefined) {
      const found = contradictionOf(shown, evidence);
      if (found !== undefined && !found.isProven) ids.add(shown.id);
    }
    if (exchange.answer.status !== 404) continue;
    const seen = evidence.snapshots.get(id) ?? [];
    if (seen.some((snapshot) => snapshot.exchange.start >= exchange.end)) ids.add(id);
  }
  return [...ids];
}
