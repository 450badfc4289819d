import fc from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { CATEGORY_EDGES, anyCategory } from '../arbitraries/categories.js';
import {
  CONTROLS,
  EDGES,
  LONG,
  MARKUP,
  PLAIN_TEXTS,
  SCRIPTS,
  VERY_LONG_NAME,
  halves,
  joined,
  oddText,
} from '../arbitraries/texts.js';
import type { Creation } from '../evidence/model.js';
import type { Exchange } from '../exchange.js';
import { sentBy, sightsIn, type Evidence } from '../evidence/evidence.js';
import { isAnswered } from '../exchange.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { add, type Animal } from './create.js';
import type { Alongside } from './pages.js';
import { shrinkText } from './shrink.js';

/**
 * The plainly valid ones: each status and none, and one of them twice. Each tries a name in passing, one of 40 characters in
 * unusual JSON, some that look like nothing: a store that is full already gets no others. Where it is refused, an
 * ordinary one takes its place.
 */
export async function addBasic(context: Context): Promise<void> {
  const { category: categoryId } = context;
  const ordinary = (status?: PetStatus): Animal => {
    const name = nameOf(context, status ?? 'any');
    return { name, categoryId, ...(status === undefined ? {} : { status }) };
  };
  if (context.plan.breadth === 'first') {
    const sold = ordinary('sold');
    await add(context, 'animals/basic/sold/', () => sold);
    await add(context, 'animals/repeated/', () => ({ ...sold, status: 'pending' }));
    return;
  }
  /** In one of these ways, or else an ordinary one. */
  const trying = async (
    probe: string,
    status: PetStatus | undefined,
    ...ways: readonly Partial<Animal>[]
  ): Promise<void> => {
    for (const way of ways) {
      const animal = { ...ordinary(status), ...way };
      const exchange = await add(context, `animals/plain/${probe}`, () => animal);
      if (exchange?.answer?.status === 201) return;
    }
    const usual = ordinary(status);
    await add(context, `animals/basic/${status ?? 'none'}/`, () => usual);
  };
  const forty = `${nameOf(context, 'of forty ')} `.padEnd(40, 'x');
  await Promise.all([
    trying('null', 'available', { name: 'null' }),
    // Where it is refused: for its name, or for its JSON?
    trying('40', 'pending', { name: forty, respelled: true }, { name: forty }),
    trying('0', 'sold', { name: '0' }),
    trying('none/true', undefined, { name: 'true' }),
  ]);
  await addRepeated(context);
}

/**
 * A plain animal once more, with the id of another one of ours in its body: its name must be accepted again, it must not get
 * that id, and the other one must not change. Refused, it is asked for without the id.
 */
async function addRepeated(context: Context): Promise<void> {
  const repeated = plainWith(context, 'available');
  const other = plainWith(context, 'pending');
  if (repeated === undefined) return;
  if (other !== undefined) {
    const taken = { ...repeated.sent, id: other.id };
    const exchange = await add(context, 'animals/client-id/taken', () => taken);
    if (exchange?.answer?.status === 201) return;
  }
  await add(context, 'animals/repeated/', () => repeated.sent);
}

/** The plain animal with that status that was accepted first. */
function plainWith(context: Context, status: PetStatus): Creation | undefined {
  return evidenceOf(context).creations.find(
    ({ sent, exchange: { purpose } }) =>
      sent.status === status && /^animals\/(?:plain|basic)\//.test(purpose),
  );
}

/** Unusual values, two oddities in one animal; what is refused together is asked for apart. */
export async function addOdd(context: Context): Promise<void> {
  const [beyond53, highest, lowest, below31] = CATEGORY_EDGES;
  const odd: readonly Oddity[] = [
    { probe: 'markup', fragments: MARKUP, category: beyond53 },
    { probe: 'scripts', fragments: SCRIPTS, category: highest },
    {
      probe: 'edges',
      fragments: [...EDGES.slice(0, 2), LONG, ...EDGES.slice(2)],
      category: lowest,
      // Apart from the others: some encode a page by the widest of its characters.
      status: 'pending',
    },
    { probe: 'controls', fragments: CONTROLS, category: below31 },
    { probe: 'empty', fragments: [''], category: 0n, written: '-0' },
  ];
  if (context.plan.breadth === 'first') {
    await addOddOne(context, {
      probe: 'any',
      fragments: [...SCRIPTS, ...MARKUP, ' '],
      category: beyond53,
    });
    return;
  }
  await Promise.all([concurrently(odd, (oddity) => addOddOne(context, oddity)), addOpen(context)]);
}

interface Oddity {
  readonly probe: string;
  readonly fragments: readonly string[];
  /** An unusual category, in the same animal. */
  readonly category?: bigint | undefined;
  /** How the category is spelled in JSON, where not simply with its digits. */
  readonly written?: string;
  readonly status?: PetStatus;
}

/** One oddity: name and category together; refused, each alone; a name that is refused, in halves. */
async function addOddOne(context: Context, oddity: Oddity): Promise<void> {
  const { probe, fragments, category, written = category, status = 'sold' } = oddity;
  const name = joined(fragments, nameOf(context, 'odd'));
  const kind = category === undefined ? 'name' : 'both';
  const exchange = await add(context, `animals/odd/${kind}/${probe}`, () => ({
    name,
    categoryId: written ?? context.category,
    status,
  }));
  if (!exchange) return;
  if (exchange.answer?.status !== 400) {
    await shrinkWhereAltered(context, exchange);
  } else if (category !== undefined) {
    await Promise.all([
      add(context, `animals/odd/category/${probe}`, () => ({
        name: nameOf(context, probe),
        categoryId: written ?? category,
        status,
      })),
      addOddOne(context, { probe, fragments, status }),
    ]);
  } else if (fragments.length > 1) {
    await concurrently(halves(fragments), (half, index) =>
      addOddOne(context, { probe: `${probe}-${index}`, fragments: half, status }),
    );
  }
}

/** A name that was altered, or crashed the service, is made smaller as long as it still does. */
async function shrinkWhereAltered(context: Context, exchange: Exchange): Promise<void> {
  const sent = sentBy(exchange);
  if (!sent || !isAltered(exchange)) return;
  await shrinkText(context, 'animals/odd/shrunk/', sent.name, async (name) =>
    isAltered(
      await add(context, 'animals/odd/shrunk/', () => ({
        name,
        categoryId: context.category,
        status: 'sold',
      })),
    ),
  );
}

function isAltered(exchange: Exchange | undefined): boolean {
  if (!exchange || !isAnswered(exchange) || exchange.answer.status === 400) return false;
  return exchange.answer.status !== 201 || sightsIn(exchange)[0]?.name !== sentBy(exchange)?.name;
}

/**
 * A null status, an integral category written with a fraction, and half a character in the name; where they are refused, the
 * first alone and the others together; where those are refused, each alone.
 */
async function addOpen(context: Context): Promise<void> {
  const { category: categoryId } = context;
  const written = `${categoryId}.0`;
  const adding = async (probe: string, animal: Partial<Animal>, half = ''): Promise<boolean> => {
    const exchange = await add(context, `animals/open/${probe}`, () => ({
      name: nameOf(context, 'open') + half,
      categoryId,
      ...animal,
    }));
    return exchange?.answer?.status === 201;
  };
  if (await adding('null-status-and-point-zero', { status: null, categoryId: written }, HALF))
    return;
  await adding('null-status', { status: null });
  if (await adding('point-zero-and-half', { categoryId: written }, HALF)) return;
  await adding('point-zero', { categoryId: written });
  await adding('half', {}, HALF);
}

/** Half of a character, as a text may hold it, and UTF-8 cannot. */
const HALF = ' \ud83d';

/** A very long name, when no page is read any more but the last: every page that holds it is longer for it. */
export async function addVeryLong(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  await addOddOne(context, {
    probe: 'very-long',
    fragments: [`${nameOf(context, 'odd')} ${VERY_LONG_NAME}`],
  });
}

/** An animal with an unused id in its body, while pages are read. */
export async function addWithId(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  const { category: categoryId } = context;
  const name = plainWith(context, 'pending')?.sent.name ?? nameOf(context, 'with an id');
  await add(context, 'animals/client-id/unused', () => ({
    // The name of another one, but for letter case: who joins by name takes one for the other.
    name: name.toUpperCase(),
    categoryId,
    status: 'available',
    id: 2n ** 40n + BigInt(Math.floor(Math.random() * 2 ** 32)),
  }));
}

/**
 * Adds animals until a full page of 100 can be told from less, some odd, the others plain. At least 22 of each status, so
 * that the default page size shows behind each filter.
 * @param alongside asked for one now and then, while animals are being added
 * @returns how many it added
 */
export async function grow(context: Context, alongside: Alongside): Promise<number> {
  const { plan, settings } = context;
  const evidence = evidenceOf(context);
  const full = evidence.listings.some(({ length }) => length >= 100);
  const count = full || evidence.creations.length === 0 ? 0 : missingIn(evidence, plan.growTo);
  const names = fc.sample(oddText, { seed: settings.seed, numRuns: count });
  const categories = fc.sample(anyCategory, { seed: settings.seed, numRuns: count });
  const acceptsOdd = evidence.of('animals/odd/').some(({ answer }) => answer.status === 201);
  const written = takesDecimals(context) ? DECIMALS : [];
  const shared = nameOf(context, 'fill');
  const fillers = fillStatuses(context, count).map((status, index) => ({ status, index }));
  const fill = async ({ status, index }: (typeof fillers)[number]): Promise<void> => {
    const plain: Animal = { name: shared, categoryId: context.category, status };
    const name = names[index];
    const categoryId = written[index / 2] ?? categories[index];
    if (acceptsOdd && index % 2 === 0 && name !== undefined && categoryId !== undefined) {
      const purpose = 'animals/odd/both/fill';
      const odd: Animal = { name: `${nameOf(context, 'odd')} ${name}`, categoryId, status };
      const exchange = await add(context, purpose, () => ({ ...odd, respelled: true }));
      if (exchange?.answer?.status === 201) return;
    }
    const word = PLAIN_TEXTS[(index - 1) / 2];
    if (word === undefined) await add(context, 'animals/repeated/fill', () => plain);
    else await add(context, 'animals/plain/fill', () => ({ ...plain, name: word }));
  };
  await concurrently(fillers, (filler, index) =>
    Promise.all([fill(filler), index % 8 === 3 ? alongside(1) : undefined]),
  );
  return count;
}

/** So many more than are needed, where others were seen to remove animals: they may go on. */
const SPARE = 12;

/** How many animals to add, where a page can hold all there are: of others those of the latest one count. */
function missingIn({ listings, own, sights }: Evidence, growTo: number): number {
  const latest = listings.findLast(({ query }) => query.limit === 100 && !query.status);
  const present = new Set([...(latest?.ids ?? []), ...own.keys()]).size;
  const spare = sights.size > present ? SPARE : 0;
  return Math.max(0, Math.min(growTo - present + spare, growTo - own.size));
}

/** Integers in other spellings: 1010, -20 and 0. Open between being read for what they are and a 400. */
const DECIMALS = ['10100e-1', '-20.0', '0.0'];

/** Whether a category written with a fraction was accepted before. */
function takesDecimals(context: Context): boolean {
  const asked = evidenceOf(context).of('animals/open/');
  return asked.some(({ purpose, answer }) => {
    return purpose.includes('point-zero') && answer.status === 201;
  });
}

/** Statuses for the animals that fill the store: up to 22 of the rarer ones, the rest available. */
function fillStatuses(context: Context, count: number): PetStatus[] {
  const seen = { available: 0, pending: 0, sold: 0 };
  for (const sights of evidenceOf(context).sights.values()) {
    const status = STATUSES.find((each) => each === sights.at(-1)?.status);
    if (status !== undefined) seen[status] += 1;
  }
  return Array.from({ length: count }, () => {
    const status = seen.sold < 22 ? 'sold' : seen.pending < 22 ? 'pending' : 'available';
    seen[status] += 1;
    return status;
  });
}
