import fc from 'fast-check';

import { INT64_MAX } from '../../schemas/int64.js';
import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { anyCategory } from '../arbitraries/categories.js';
import {
  LINE_END,
  MARKUP,
  PLAIN_TEXTS,
  SCRIPTS,
  WHOLE_TEXTS,
  oddText,
} from '../arbitraries/texts.js';
import type { Evidence } from '../evidence/evidence.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { add, type Animal } from './create.js';
import type { Alongside } from './pages.js';

/**
 * Adds animals until a full page of 100 can be told from less, some odd, the others plain. Of each status a page at least, so
 * that the default page size shows behind filters. Where the store is full, `thorough` alone adds some: for what they try.
 * @param alongside asked for one now and then, while animals are being added
 * @returns how many it added
 */
export async function grow(context: Context, alongside: Alongside): Promise<number> {
  const { plan, settings } = context;
  const evidence = evidenceOf(context);
  const missing = isFull(context) ? 0 : missingIn(evidence, plan.growTo);
  const least = plan.breadth === 'deep' ? EVERY_VALUE : 0;
  const wanted = evidence.creations.length === 0 ? 0 : Math.max(missing, least);
  const count = Math.min(wanted, context.client.left('animals'));
  const random = fc.sample(oddText, { seed: settings.seed, numRuns: count });
  // Each fragment by itself first, whatever the seed: beside another one it may be left alone.
  const parts = [LINE_END, ...MARKUP, ...SCRIPTS, ...random];
  const names = [
    // As another animal is called, in another category: that one must keep its own.
    () => 'null',
    ...WHOLE_TEXTS.map((text) => () => text),
    ...parts.map((part) => () => `${nameOf(context, 'odd')} ${part}`),
  ];
  const categories = [
    ...(takesDecimals(context) ? DECIMALS : []),
    // What keeps no more than 8 or 16 bits of these has the category of all the others.
    ...[8n, 16n].map((bits) => context.category + 2n ** bits).filter((id) => id <= INT64_MAX),
    2n ** 31n,
    -(2n ** 31n) - 1n,
    -1n,
    ...fc.sample(anyCategory, { seed: settings.seed, numRuns: count }),
  ];
  const accepts = (kind: string): boolean =>
    evidence.of(`animals/odd/${kind}/`).some(({ answer }) => answer.status === 201);
  // What was refused each time is not tried together with what may be accepted.
  const odd = {
    name: accepts('both') || accepts('name'),
    category: accepts('both') || accepts('category'),
  };
  const shared = nameOf(context, 'fill');
  const fillers = fillStatuses(context, count).map((status, index) => ({ status, index }));
  const fill = async ({ status, index }: (typeof fillers)[number]): Promise<void> => {
    const name = odd.name ? names[index / 2] : undefined;
    const categoryId = odd.category ? categories[index / 2] : undefined;
    for (const [kind, values] of index % 2 === 0 ? waysOf(name, categoryId) : []) {
      const exchange = await add(context, `animals/odd/${kind}/fill/${index}`, () => ({
        name: nameOf(context, 'fill'),
        categoryId: context.category,
        status,
        ...(index % 4 === 0 ? { respelled: true } : {}),
        ...values(),
      }));
      if (exchange?.answer?.status === 201) return;
    }
    const word = PLAIN_TEXTS[(index - 1) / 2];
    // A plain name must be accepted again, also where it is unknown what became of the first.
    for (const plain of word === undefined ? [shared] : [word, shared]) {
      const kind = plain === shared ? 'repeated' : 'plain';
      const animal = { name: plain, categoryId: context.category, status };
      const exchange = await add(context, `animals/${kind}/fill/${index}`, () => animal);
      if (exchange?.answer?.status !== 400) return;
    }
  };
  await concurrently(fillers, (filler, index) =>
    Promise.all([fill(filler), index % 8 === 3 ? alongside(1) : undefined]),
  );
  return count;
}

/** Whether there are as many animals as a page can hold at most. */
function isFull(context: Context): boolean {
  return evidenceOf(context).listings.some(({ length }) => length >= 100);
}

/** What is tried in the place of a plain animal: both, and the category alone, lest the name is what is refused. */
function waysOf(
  name: (() => string) | undefined,
  categoryId: bigint | string | undefined,
): readonly (readonly [kind: string, values: () => Partial<Animal>])[] {
  if (categoryId === undefined)
    return name === undefined ? [] : [['name', () => ({ name: name() })]];
  const alone = ['category', () => ({ categoryId })] as const;
  return name === undefined ? [alone] : [['both', () => ({ name: name(), categoryId })], alone];
}

/** So many hold every name and category that is tried by itself: every second one is unusual. */
const EVERY_VALUE = 40;

/** So many more than are needed, where others were seen to remove animals: they may go on. */
const SPARE = 12;

/** How many animals to add, where a page can hold all there are: of others those of the latest one count. */
function missingIn({ listings, own, snapshots }: Evidence, growTo: number): number {
  const latest = listings.findLast(({ query }) => query.limit === 100 && !query.status);
  const present = new Set([...(latest?.ids ?? []), ...own.keys()]).size;
  const spare = snapshots.size > present ? SPARE : 0;
  return Math.max(0, Math.min(growTo - present + spare, growTo - own.size));
}

/** Integers in other spellings: 1010, -20, 0 and 100. Open between being read for what they are and a 400. */
const DECIMALS = ['10100e-1', '-20.0', '0.0', '1e2'];

/** Whether a category written with a fraction was accepted before. */
function takesDecimals(context: Context): boolean {
  const asked = evidenceOf(context).of('animals/open/');
  return asked.some(({ purpose, answer }) => {
    return purpose.includes('point-zero') && answer.status === 201;
  });
}

/** So many are sold and pending: of the ones more than a page holds that is capped at 25, of the others a page; and more than 50 available. */
const RARER = { sold: 26, pending: 20 };

/** Statuses for the animals that fill the store: some of the rarer ones, the rest available. */
function fillStatuses(context: Context, count: number): PetStatus[] {
  const seen = { available: 0, pending: 0, sold: 0 };
  for (const snapshots of evidenceOf(context).snapshots.values()) {
    const status = STATUSES.find((each) => each === snapshots.at(-1)?.status);
    if (status !== undefined) seen[status] += 1;
  }
  return Array.from({ length: count }, () => {
    const rarer = (['sold', 'pending'] as const).find((each) => seen[each] < RARER[each]);
    const status = rarer ?? 'available';
    seen[status] += 1;
    return status;
  });
}
