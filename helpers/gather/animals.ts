import { randomInt } from 'node:crypto';
import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import type { PetStatus } from '../../schemas/shapes.js';
import { CATEGORY_EDGES } from '../arbitraries/categories.js';
import {
  CONTROLS,
  EDGES,
  LONG,
  LONGER,
  MARKUP,
  SCRIPTS,
  VERY_LONG_NAME,
  halves,
  joined,
} from '../arbitraries/texts.js';
import type { Creation } from '../evidence/model.js';
import type { Exchange } from '../exchange.js';
import { sentBy, snapshotsIn } from '../evidence/evidence.js';
import { isPlainAnimal } from '../evidence/category.js';
import { isAnswered } from '../exchange.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { add, type Animal } from './create.js';
import type { Ask } from '../client/ask.js';
import { fetchAtOnce } from './fetches.js';
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
    ways: readonly Partial<Animal>[],
    how: Pick<Ask, 'inPieces'> = {},
  ): Promise<void> => {
    for (const way of ways) {
      const animal = (): Animal => ({ ...ordinary(status), ...way });
      const exchange = await add(context, `animals/plain/${probe}`, animal, how);
      if (exchange?.answer?.status === 201) return;
    }
    await add(context, `animals/basic/${status ?? 'none'}/`, () => ordinary(status));
  };
  const forty = `${nameOf(context, 'of forty ')} `.padEnd(40, 'x');
  await Promise.all([
    trying('null', 'available', [{ name: 'null' }]),
    // Where it is refused: for its name, or for its JSON?
    trying('40', 'pending', [{ name: forty, respelled: 'whole' }, { name: forty }]),
    trying('0', 'sold', [{ name: '0' }]),
    // As a slow line brings it: who reads no further than the first piece has half of it.
    trying('none/true', undefined, [{ name: 'true' }], { inPieces: true }),
  ]);
  await addRepeated(context);
  await fetchAtOnce(context);
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
  const evidence = evidenceOf(context);
  return evidence.creations.find(
    ({ sent, exchange }) => sent.status === status && isPlainAnimal(exchange, evidence),
  );
}

/** Unusual values, two oddities in one animal; what is refused together is asked for apart. */
export async function addOdd(context: Context): Promise<void> {
  const [beyond53, highest, lowest, below31] = CATEGORY_EDGES;
  const wrapped = context.category - 2n ** 32n;
  const odd: readonly Oddity[] = [
    {
      probe: 'markup',
      // Fetched most often: who is reserved by reading was available, and a copy may be read as one.
      fragments: [...MARKUP, '\u{1F415}'],
      category: beyond53,
      respelled: true,
      status: 'available',
    },
    {
      probe: 'edges',
      fragments: [...EDGES.slice(0, 2), LONG, LONGER, ...EDGES.slice(2)],
      category: lowest,
      // Apart from the others: some encode a page by the widest of its characters. And a single animal is pending then, where
      // there were none: some give it without its array.
      status: 'available',
    },
    // What keeps 32 bits of it has the category of all the others.
    { probe: 'controls', fragments: CONTROLS, category: wrapped < INT64_MIN ? below31 : wrapped },
    { probe: 'empty', fragments: [''], category: 0n, written: '-0' },
  ];
  if (context.plan.breadth === 'first') {
    await addOddOne(context, {
      probe: 'any',
      fragments: [...SCRIPTS, ...MARKUP, ' '],
      category: beyond53,
      inPieces: true,
    });
    return;
  }
  await Promise.all([concurrently(odd, (oddity) => addOddOne(context, oddity)), addOpen(context)]);
  await addOddOne(context, {
    probe: 'scripts',
    fragments: SCRIPTS,
    category: highest,
    more: UNKNOWN_FIELDS,
    // Who reads each piece as a text tears the character that lies across. After the others: who is busy finds both pieces there.
    inPieces: true,
  });
}

/** Fields that the service does not know, of kinds that a column is refused: ignored, or refused. */
const UNKNOWN_FIELDS = '"tags":[],"owner":{"id":1,"names":["a"]}';

interface Oddity {
  readonly probe: string;
  readonly fragments: readonly string[];
  /** An unusual category, in the same animal. */
  readonly category?: bigint | undefined;
  /** How the category is spelled in JSON, where not simply with its digits. */
  readonly written?: string;
  /** Sold, where it is not said. */
  readonly status?: PetStatus;
  /** Whether it is sent in unusual JSON. What is asked for apart is not: it may have been refused for that. */
  readonly respelled?: true;
  /** More members of its JSON, likewise. */
  readonly more?: string;
  /** Whether it is sent in two pieces, likewise. */
  readonly inPieces?: true;
}

/** One oddity: name and category together; refused, each alone; a name that is refused, in halves. */
async function addOddOne(context: Context, oddity: Oddity): Promise<void> {
  const { probe, fragments, category, written = category, status = 'sold' } = oddity;
  const kind = category === undefined ? 'name' : 'both';
  const animal = (): Animal => ({
    name: joined(fragments, nameOf(context, 'odd')),
    categoryId: written ?? context.category,
    status,
    ...(oddity.respelled ? { respelled: true } : {}),
    ...(oddity.more === undefined ? {} : { more: oddity.more }),
  });
  const how = oddity.inPieces ? { inPieces: oddity.inPieces } : {};
  const exchange = await add(context, `animals/odd/${kind}/${probe}`, animal, how);
  if (!exchange) return;
  const isAccepted = !isAnswered(exchange) || exchange.answer.status === 201;
  if (!isAccepted && category !== undefined) {
    await Promise.all([
      add(context, `animals/odd/category/${probe}`, () => ({
        name: nameOf(context, probe),
        categoryId: written ?? category,
        status,
      })),
      addOddOne(context, { probe, fragments, status }),
    ]);
  } else if (exchange.answer?.status !== 400) {
    await shrinkWhereAltered(context, exchange);
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
  await shrinkText(context, sent.name, async (name) =>
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
  return (
    exchange.answer.status !== 201 || snapshotsIn(exchange)[0]?.name !== sentBy(exchange)?.name
  );
}

/** An integral category written with a fraction, and half a character in the name; where they are refused, each alone. */
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
  if (await adding('point-zero-and-half', { categoryId: written }, HALF)) return;
  await adding('point-zero', { categoryId: written });
  await adding('half', {}, HALF);
}

/** Half of a character, as a text may hold it, and UTF-8 cannot. */
const HALF = ' \ud83d';

/**
 * A very long name, when no page is read any more but the last: every page that holds it is longer for it.
 */
export async function addVeryLong(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  await addOddOne(context, {
    probe: 'very-long',
    // A second one on a store that is full: who has one pending animal at a time changes the first.
    status: 'pending',
    fragments: [`${nameOf(context, 'odd')} ${VERY_LONG_NAME}`],
  });
}

/** An animal with an unused id in its body, while pages are read. */
export async function addWithId(context: Context): Promise<void> {
  if (context.plan.breadth === 'first') return;
  const { category: categoryId } = context;
  const name = plainWith(context, 'pending')?.sent.name ?? nameOf(context, 'with an id');
  const animal: Animal = {
    // The name of another one, but for letter case: who joins by name takes one for the other.
    name: name.toUpperCase(),
    categoryId,
    status: 'available',
  };
  const id = unusedId(context);
  const exchange = await add(context, 'animals/client-id/unused', () => ({ ...animal, id }));
  // For its id, or for its name? In other letters again: what was refused may have been stored.
  if (exchange?.answer?.status !== 400) return;
  await add(context, 'animals/plain/lower', () => ({ ...animal, name: name.toLowerCase() }));
}

/** An id that nobody has, not far beyond those that are known: a column of ids holds it. */
function unusedId(context: Context): bigint {
  const known = [...evidenceOf(context).snapshots.keys()];
  const highest = known.reduce((one, id) => (id > one ? id : one), 0n);
  const next = highest + BigInt(randomInt(1_000, 1_000_000));
  return next <= INT64_MAX ? next : BigInt(randomInt(2 ** 40, 2 ** 41));
}
