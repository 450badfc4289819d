import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import type { PetStatus } from '../../schemas/shapes.js';
import { sightsIn, type Evidence } from '../evidence/evidence.js';
import { isShort } from '../evidence/missing.js';
import { petIdIn } from '../evidence/query.js';
import { purposeOf } from '../evidence/purpose.js';
import { chosen, type Choice } from './chosen.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { fetch } from './list.js';

/** How many ids are asked for ahead where nobody else adds animals, and where others do, who may get the first. */
const AHEAD = 1;
const AHEAD_OF_OTHERS = 3;
/** Ids further apart than this were not counted. */
const FAR_APART = 1000n;

/**
 * The ids that a service which counts gives next, after the latest of ours: what it answers now must not hide the animal
 * that gets one. None where ids are far apart: nobody could guess the next one.
 */
export async function fetchNext(context: Context): Promise<void> {
  if (context.plan.breadth === 'first' || !context.wanted.has('fetches')) return;
  const evidence = evidenceOf(context);
  const known = inOrder(evidence.sights);
  const own = inOrder(evidence.own);
  const gaps = own.slice(1).map((id, index) => id - (own[index] ?? id));
  if (gaps.length > 0 && gaps.every((gap) => gap > FAR_APART)) return;
  const sinceOurs = new Set(known.slice(known.findIndex((id) => evidence.own.has(id))));
  const othersWrite = evidence.isRestless || idsOfOthers(evidence).some((id) => sinceOurs.has(id));
  const ahead = othersWrite ? AHEAD_OF_OTHERS : AHEAD;
  const latest = known.at(-1) ?? 0n;
  const ids = Array.from({ length: ahead }, (_, step) => latest + BigInt(step) + 1n);
  await concurrently(
    ids.filter((id) => id <= INT64_MAX),
    (id) => fetch(context, 'fetches/unknown/next', `${id}`),
  );
}

/** An id that may have been an animal's in former times: one that is missing where a page shows all there are. */
export async function fetchGone(context: Context): Promise<void> {
  const evidence = evidenceOf(context);
  if (context.plan.breadth === 'first' || isTooFull(evidence)) return;
  const gone = goneAmong(inOrder(evidence.sights));
  if (gone !== undefined) await fetch(context, 'fetches/unknown/gone', `${gone}`);
}

const inOrder = (animals: ReadonlyMap<bigint, unknown>): readonly bigint[] =>
  [...animals.keys()].toSorted((a, b) => (a < b ? -1 : 1));

/** The first positive id that is missing among those of all animals, in order, or right before them; undefined where none is. */
function goneAmong(known: readonly bigint[]): bigint | undefined {
  const positive = known.filter((id) => id > 0n);
  const first = positive[0] ?? 1n;
  if (first > 1n) return first - 1n;
  const following = positive.slice(0, -1).map((id) => id + 1n);
  return following.find((id, index) => positive[index + 1] !== id);
}

/** getPet: ours of each kind, others, ids of nobody, and what is no id. */
export async function fetchAnimals(context: Context): Promise<void> {
  const evidence = evidenceOf(context);
  // Where no page need show them, what became of odd ones is seen here alone; one is fetched at the end: see fetchHidden.
  const most = isTooFull(evidence) ? 9 : 7;
  const own = ownToFetch(evidence, context.plan.breadth === 'first' ? 2 : most);
  const others = othersToFetch(evidence, context.plan.breadth === 'first' ? 1 : 2);
  const known = own[0] ?? others[0] ?? 1n;
  await Promise.all([
    concurrently(own, (id) => fetchOwn(context, id)),
    concurrently(others, (id) => fetch(context, `fetches/others/${id}`, `${id}`)),
    concurrently(chosen(oddIds(known, evidence), context.plan), ({ kind, petId }) =>
      fetch(context, `fetches/${kind}/${petId}`, petId),
    ),
  ]);
}

/** The animal of ours that was added last, as soon as can be: it may be missing still, and is asked for again then. */
export async function fetchAtOnce(context: Context): Promise<void> {
  const latest = evidenceOf(context).creations.at(-1);
  if (context.plan.breadth === 'first' || !context.wanted.has('fetches') || !latest) return;
  await fetch(context, `fetches/own/${latest.id}`, `${latest.id}`);
}

/** Fetches an animal of ours; while it may show late, it is asked for again. */
async function fetchOwn(context: Context, id: bigint): Promise<void> {
  const { settleMs } = context.settings;
  const since = context.client.now;
  for (;;) {
    const asked = context.client.now;
    const { answer } = await fetch(context, `fetches/own/${id}`, `${id}`);
    if (answer?.status !== 404 || asked - since > settleMs) return;
    await context.client.pause(Math.max(20, settleMs / 5));
  }
}

/** What makes it worth fetching an animal of its own, beside its status. */
function kindOf(purpose: string): string | undefined {
  if (purpose === 'animals/client-id/unused') return 'other letter case';
  return purpose.startsWith('animals/odd/') ? purpose : undefined;
}

/**
 * The one that was asked for too early, the one with the id 0, one of each status and of none, the longest in other
 * letters than ASCII's, whose bytes are more than its characters, then the other odd ones.
 */
function ownToFetch(evidence: Evidence, most: number): bigint[] {
  const ids = new Map<string, bigint>();
  const fetched = new Set(
    evidence
      .of('fetches/own/')
      .flatMap(sightsIn)
      .map(({ id }) => id),
  );
  for (const id of fetched) ids.set(evidence.own.get(id)?.sent.status ?? 'none', id);
  // Asked for before it was given: a 404 that is remembered hides it.
  for (const exchange of evidence.of('fetches/unknown/next')) {
    const next = evidence.own.get(petIdIn(exchange) ?? -1n);
    if (next !== undefined) ids.set(next.sent.status ?? 'none', next.id);
  }
  if (evidence.own.has(0n)) ids.set('zero', 0n);
  const lettered = evidence.creations
    .filter(({ sent }) => /[\u0080-\uffff]/.test(sent.name))
    .toSorted((a, b) => b.sent.name.length - a.sent.name.length)[0];
  for (const { exchange, sent, id } of [...(lettered ? [lettered] : []), ...evidence.creations]) {
    const kind = kindOf(exchange.purpose) ?? sent.status ?? 'none';
    if (!ids.has(kind) && !kind.includes('/fill/')) ids.set(kind, id);
  }
  const isPlain = (kind: string): boolean => !kind.startsWith('animals/');
  const kinds = [...ids].toSorted(([a], [b]) => Number(isPlain(b)) - Number(isPlain(a)));
  const left = new Set(kinds.map(([, id]) => id).filter((id) => !fetched.has(id)));
  return [...left].slice(0, most - fetched.size);
}

/** The ids of the animals that others added. */
function idsOfOthers({ sights }: Evidence): bigint[] {
  return [...sights].flatMap(([id, seen]) =>
    seen.every(({ door }) => door !== 'create') ? [id] : [],
  );
}

/** Animals that others added: the one with the id 0, or the first that was seen; and one without a status, or else the last. */
function othersToFetch(evidence: Evidence, most: number): bigint[] {
  const others = idsOfOthers(evidence);
  const bare = others.find((id) =>
    evidence.sights.get(id)?.every(({ status }) => status === undefined),
  );
  const zero = others.find((id) => id === 0n);
  const ids = [zero ?? others[0], bare ?? others.at(-1)].filter((id) => id !== undefined);
  return [...new Set(ids)].slice(0, most);
}

/** Whether the widest listing, of all or of a status, is full, so that it need not show ours. */
function isTooFull({ listings }: Evidence, status?: PetStatus): boolean {
  const widest = listings.findLast(({ query }) => query.limit === 100 && query.status === status);
  return widest !== undefined && !isShort(widest);
}

/** How many ids may lie between two of ours, and how many are asked for. */
const WIDEST_GAP = 40n;
const MOST_BETWEEN = 12;

/**
 * What no page need show, where all are full: an animal of ours that was fetched before, which neither time nor reading may
 * change; and ids between ours, one of which a service that counts gave to what a refused request left.
 */
export async function fetchHidden(context: Context): Promise<void> {
  const { plan, wanted } = context;
  const evidence = evidenceOf(context);
  if (plan.breadth === 'first' || !isTooFull(evidence)) return;
  const ids: [purpose: string, id: bigint][] = [];
  // One of those that no filter shows either: where none of the filters is full, the one without a status.
  const hidden = isTooFull(evidence, 'pending') ? 'pending' : undefined;
  const own = evidence.creations.find(({ sent }) => sent.status === hidden);
  const longest = evidence.creations.find(({ exchange }) =>
    purposeOf(exchange).probe.endsWith('/very-long'),
  );
  if (wanted.has('fetches')) {
    for (const each of [own, longest]) if (each !== undefined) ids.push(['own', each.id]);
  }
  if (wanted.has('bodies') || wanted.has('create-keys')) {
    ids.push(...idsBetween(evidence).map((id): [string, bigint] => ['between', id]));
  }
  await concurrently(ids, ([purpose, id]) => fetch(context, `fetches/${purpose}/${id}`, `${id}`));
}

function idsBetween(evidence: Evidence): bigint[] {
  const own = [...evidence.own.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const between = own.flatMap((id, index) => {
    const gap = (own[index + 1] ?? id) - id - 1n;
    if (gap < 1n || gap > WIDEST_GAP) return [];
    return Array.from({ length: Number(gap) }, (_, step) => id + BigInt(step) + 1n);
  });
  const unseen = between.filter((id) => !evidence.sights.has(id));
  const step = Math.max(1, unseen.length / MOST_BETWEEN);
  return unseen.filter((_, index) => index % step < 1);
}

interface OddId extends Choice {
  readonly petId: string;
}

function oddIds(known: bigint, evidence: Evidence): OddId[] {
  const free = (from: bigint, step: bigint): string => {
    let id = from;
    while (evidence.sights.has(id)) id += step;
    return `${id}`;
  };
  const positive = [...evidence.sights.keys()].filter((id) => id > 0n);
  const least = positive.reduce((one, id) => (id < one ? id : one), positive[0] ?? 1n);
  // The same to those who keep a double, and none is near -1; or else to those who keep the last 32 bits.
  const neighbours = (known > 2n ** 53n ? [known + 1n, -1n] : [known + 2n ** 53n])
    .filter((id) => id <= INT64_MAX && !evidence.sights.has(id))
    .map((id): OddId => ({ kind: 'extreme', petId: `${id}` }));
  return [
    { kind: 'extreme', petId: free(INT64_MIN, 1n) },
    { kind: 'extreme', petId: free(INT64_MAX, -1n) },
    // What takes a sign off finds one that is there; where that is 1, what counts from the end finds another.
    { kind: 'extreme', petId: free(-least, -1n) },
    { kind: 'extreme', petId: free(0n, -1n) },
    ...neighbours,
    { kind: 'beyond', petId: `${INT64_MAX + 1n}` },
    // The same to those who keep the last 32 or 64 bits; and longer than any number that some read.
    { kind: 'beyond', petId: `${known + 2n ** 64n * 10n ** 15n}` },
    { kind: 'not-number', petId: `${known}.0` },
    // The first of a list, or with more behind it, to those who stop reading; with what errors made by hand do not escape.
    { kind: 'not-number', petId: `${known},'"abc` },
    // An ending that some take off, as the name of a format; and a second line, which some patterns do not reach.
    { kind: 'not-number', petId: `${known}.json` },
    { kind: 'not-number', petId: `${known}\nabc`, deep: true },
    { kind: 'not-number', petId: `${known}e0` },
    { kind: 'not-number', petId: `0x${known < 0n ? 1n : known.toString(16)}` },
    { kind: 'not-number', petId: `--${known}`, deep: true },
    // A number with words behind it, as addresses for people have.
    { kind: 'not-number', petId: `${known}-ab`, deep: true },
    { kind: 'not-number', petId: `${known}n`, deep: true },
    // A digit to some (Python's isdigit), but no part of a number.
    { kind: 'not-number', petId: `${known}\u00b2` },
    { kind: 'not-number', petId: `${known}`.replace(/\d$/, '%3$&'), deep: true },
    ...(known > 9n ? [{ kind: 'not-number', petId: `${known}`.replace(/.$/, '_$&') }] : []),
    { kind: 'not-number', petId: 'abc' },
  ];
}
