import fc from 'fast-check';

import { STATUSES, type PetStatus } from '../../schemas/shapes.js';
import { CATEGORY_EDGES, anyCategory } from '../arbitraries/categories.js';
import { ODD_TEXTS, PLAIN_TEXTS, oddText } from '../arbitraries/texts.js';
import type { Exchange } from '../exchange.js';
import { sentBy, sightsIn } from '../evidence/evidence.js';
import { isAnswered } from '../exchange.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { add, type Animal } from './create.js';
import { shrinkText } from './shrink.js';

/**
 * The plainly valid ones: each status and none. Three of them try something else in passing: a repeated name, one of 40
 * characters, one that looks like nothing; where that is refused, an ordinary one takes its place.
 */
export async function addBasic(context: Context): Promise<void> {
  const { category: categoryId } = context;
  const ordinary = (status?: PetStatus): Animal => {
    const name = nameOf(context, status ?? 'any');
    return { name, categoryId, ...(status === undefined ? {} : { status }) };
  };
  if (context.plan.breadth === 'first') {
    await add(context, 'animals/basic/sold/', () => ordinary('sold'));
    return;
  }
  const trying = async (purpose: string, animal: Animal, status?: PetStatus): Promise<void> => {
    const { answer } = await add(context, purpose, () => animal);
    if (answer?.status === 201) return;
    await add(context, `animals/basic/${status ?? 'none'}/`, () => ordinary(status));
  };
  const shared = ordinary('available');
  const forty = `${nameOf(context, 'of forty ')} `.padEnd(40, 'x');
  await Promise.all([
    add(context, 'animals/basic/available/', () => shared).then(() =>
      trying('animals/repeated/', { ...shared, status: 'sold' }, 'sold'),
    ),
    trying('animals/plain/40', { ...ordinary('pending'), name: forty }, 'pending'),
    trying('animals/plain/0', { ...ordinary(), name: '0' }),
  ]);
}

/** Unusual values, two oddities in one animal; what is refused together is asked for apart. */
export async function addOdd(context: Context): Promise<void> {
  const [e0, e1, e2, e3] = CATEGORY_EDGES;
  const odd: readonly (readonly [string, string, bigint])[] = [
    ['markup', ODD_TEXTS.markup, e0 ?? 0n],
    ['scripts', ODD_TEXTS.scripts, e1 ?? 0n],
    ['edges', ODD_TEXTS.edges, e2 ?? 0n],
    ['long', ODD_TEXTS.long, e3 ?? 0n],
  ];
  if (context.plan.breadth === 'first') {
    await addOddOne(context, 'scripts', `${ODD_TEXTS.scripts} ${ODD_TEXTS.markup} `, e0 ?? 0n);
    return;
  }
  await Promise.all([
    ...odd.map(([probe, name, category]) => addOddOne(context, probe, name, category)),
    addOddOne(context, 'controls', ODD_TEXTS.controls, context.category),
    addOddOne(context, 'empty', ODD_TEXTS.empty, context.category),
    addOpen(context),
  ]);
}

async function addOddOne(context: Context, probe: string, name: string, category: bigint): Promise<void> {
  const both = await add(context, `animals/odd/both/${probe}`, () => ({ name, categoryId: category, status: 'sold' }));
  if (await isFaithful(context, both)) return;
  if (category === context.category) return;
  const [alone] = await Promise.all([
    add(context, `animals/odd/name/${probe}`, () => ({ name, categoryId: context.category, status: 'sold' })),
    add(context, `animals/odd/category/${probe}`, () => ({
      name: nameOf(context, probe),
      categoryId: category,
      status: 'sold',
    })),
  ]);
  await isFaithful(context, alone);
}

/** Whether the answer settles it: stored exactly, or a fault that was then shrunk. False for a refusal. */
async function isFaithful(context: Context, exchange: Exchange): Promise<boolean> {
  const sent = sentBy(exchange);
  if (!sent || !isAnswered(exchange) || exchange.answer.status === 400) return false;
  const [sight] = sightsIn(exchange);
  if (exchange.answer.status === 201 && sight?.name === sent.name) return true;
  await shrinkText(context, 'animals/odd/shrunk/', sent.name, async (name) => {
    const again = await add(context, 'animals/odd/shrunk/', () => ({
      name,
      categoryId: context.category,
      status: 'sold',
    }));
    if (!isAnswered(again) || again.answer.status === 400) return false;
    return again.answer.status !== 201 || sightsIn(again)[0]?.name !== name;
  });
  return exchange.answer.status === 201;
}

/** What the interface leaves open, and what must stay sound all the same: null status, a client's own id. */
async function addOpen(context: Context): Promise<void> {
  const { category: categoryId } = context;
  const name = (): string => nameOf(context, 'open');
  const nulled = { categoryId: `${categoryId}.0`, status: null };
  await Promise.all([
    add(context, 'animals/open/null-status-and-point-zero', () => ({ name: name(), ...nulled })).then(async (both) => {
      if (both.answer?.status === 201) return;
      await add(context, 'animals/open/null-status', () => ({ name: name(), categoryId, status: null }));
      await add(context, 'animals/open/point-zero', () => ({ name: name(), categoryId: `${categoryId}.0` }));
    }),
    add(context, 'animals/client-id/unused', () => ({
      name: '1e5',
      categoryId,
      status: 'pending',
      id: 2n ** 40n + BigInt(Math.floor(Math.random() * 2 ** 32)),
    })),
  ]);
}

/** An animal with the id of one of ours in its body: it must neither get that id nor change that animal. */
export async function addWithTakenId(context: Context): Promise<void> {
  const [first] = evidenceOf(context).creations;
  if (!first || context.plan.breadth === 'first') return;
  await add(context, 'animals/client-id/taken', () => ({
    name: 'null',
    categoryId: context.category,
    status: 'available',
    id: first.id,
  }));
}

/**
 * Adds animals until a full page of 100 can be told from less, some odd, the others plain. At least 22 of each status, so
 * that the default page size shows behind each filter.
 */
export async function grow(context: Context): Promise<void> {
  const { plan, settings } = context;
  const evidence = evidenceOf(context);
  const full = evidence.listings.some(({ length }) => length >= 100);
  const missing = plan.growTo - evidence.sights.size;
  const allowed = settings.maxAnimals === null ? missing : settings.maxAnimals - evidence.creations.length;
  const count = full || evidence.creations.length === 0 ? 0 : Math.max(0, Math.min(missing, allowed));
  const names = fc.sample(oddText, { seed: settings.seed, numRuns: count });
  const categories = fc.sample(anyCategory, { seed: settings.seed, numRuns: count });
  const acceptsOdd = evidence.of('animals/odd/').some(({ answer }) => answer.status === 201);
  const fillers = fillStatuses(context, count).map((status, index) => ({ status, index }));
  await concurrently(fillers, async ({ status, index }) => {
    const plain: Animal = { name: nameOf(context, 'fill'), categoryId: context.category, status };
    const name = names[index];
    const categoryId = categories[index];
    if (acceptsOdd && index % 2 === 0 && name !== undefined && categoryId !== undefined) {
      const purpose = 'animals/odd/both/fill';
      const { answer } = await add(context, purpose, () => ({ name, categoryId, status }));
      if (answer?.status === 201) return;
    }
    const word = PLAIN_TEXTS[(index - 1) / 2];
    if (word === undefined) await add(context, 'animals/repeated/fill', () => plain);
    else await add(context, 'animals/plain/fill', () => ({ ...plain, name: word }));
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
