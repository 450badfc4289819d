import type { PetStatus } from '../../schemas/shapes.js';
import type { Evidence } from '../evidence/evidence.js';
import { isShort } from '../evidence/missing.js';
import { purposeOf } from '../evidence/purpose.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';
import { fetch } from './list.js';

/** The animal of ours that was added last, as soon as can be: it may be missing still, and is asked for again then. */
export async function fetchAtOnce(context: Context): Promise<void> {
  const latest = evidenceOf(context).creations.at(-1);
  if (context.plan.breadth === 'first' || !context.wanted.has('fetches') || !latest) return;
  await fetch(context, `fetches/own/${latest.id}`, `${latest.id}`);
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
  const { plan, wanted, probes } = context;
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
  if (probes.some(({ posts }) => posts === 'animals')) {
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
  const unseen = between.filter((id) => !evidence.snapshots.has(id));
  const step = Math.max(1, unseen.length / MOST_BETWEEN);
  return unseen.filter((_, index) => index % step < 1);
}
