import type { Evidence } from '../../evidence/evidence.js';
import type { Listing } from '../../evidence/model.js';
import { listQuery } from '../../evidence/query.js';
import { listed, requestInWords, type Fact, type Shown } from './fact.js';

function sizeFact(key: string, rank: number, what: string): Fact {
  return {
    key: `size ${key}`,
    rank,
    words: (_, { exchange, failure }) =>
      `${what}: ${requestInWords(exchange)} gives ${failure.observed.split(';')[0] ?? ''}`,
  };
}

interface Pages {
  readonly length: number;
  /** Whether no page holds more. */
  readonly isMost: boolean;
  /** Whether most other pages hold what `limit` says. */
  readonly isRare: boolean;
}

/** The page size that was asked for; none where none was. */
function limitIn({ exchange }: Shown): number[] {
  const query = listQuery(exchange);
  return query?.named ? [query.limit] : [];
}

const MOST_NAMED = 3;

function someOf(limits: readonly number[]): string {
  const named = limits
    .toSorted((a, b) => a - b)
    .slice(0, MOST_NAMED)
    .map(String);
  return listed(limits.length > named.length ? [...named, 'others'] : named);
}

/** So many animals, whatever is asked for, or for some page sizes; or at most; or wherever nothing is asked for. */
function lengthFact(
  key: string,
  rank: number,
  which: string,
  { length, isMost, isRare }: Pages,
): Fact {
  return {
    key: `size ${key}`,
    rank,
    words: (all, { exchange }) => {
      const ask = requestInWords(exchange);
      if (isMost) return `${which} never hold more than ${length} animals: ${ask}`;
      const limits = new Set(all.flatMap(limitIn));
      if (limits.size === 0) return `${which} without \`limit\` hold ${length} animals: ${ask}`;
      const what = isRare
        ? `also where \`limit\` says ${someOf([...limits])}`
        : 'whatever `limit` says';
      return `${which} hold ${length} animals, ${what}: ${ask}`;
    },
  };
}

/** Listings through the same kind of door: with a filter, whichever, or without. */
function alike({ query }: Listing, listings: readonly Listing[]): readonly Listing[] {
  const isFiltered = query.status !== undefined;
  return listings.filter((other) => (other.query.status !== undefined) === isFiltered);
}

/** Whether another `limit` gives as many, which is neither that many nor this one: it is not heeded. */
function isOfThatLength({ query, length }: Listing, listings: readonly Listing[]): boolean {
  return listings.some(
    (other) =>
      other.length === length &&
      other.query.named &&
      other.query.limit !== length &&
      other.query.limit !== query.limit,
  );
}

/** What is said of pages as long as this one, among these listings; nothing where no other is. */
function pagesLike(listing: Listing, listings: readonly Listing[]): Pages | undefined {
  const { query, length } = listing;
  if (query.named && !isOfThatLength(listing, listings)) return undefined;
  const others = listings.filter((other) => other.query.named && other.query.limit !== length);
  const asSaid = others.filter((other) => other.length === other.query.limit);
  const isMost =
    query.named &&
    asSaid.some((other) => other.length < length) &&
    listings.every((other) => other.length <= length);
  const asLong = others.filter((other) => other.length === length);
  return { length, isMost, isRare: asSaid.length > asLong.length };
}

/** How many animals a listing has against how many it was asked for. */
export function sizeFacts(listing: Listing, door: string, evidence: Evidence): Fact[] {
  const { query, length } = listing;
  const Door = `${door[0]?.toUpperCase()}${door.slice(1)}`;
  const facts: Fact[] = [];
  const behindDoor = pagesLike(listing, alike(listing, evidence.listings));
  const anywhere = pagesLike(listing, evidence.listings);
  if (behindDoor) facts.push(lengthFact(`${length} ${door}`, 41, Door, behindDoor));
  if (anywhere) facts.push(lengthFact(`${length}`, 40.5, 'Listings', anywhere));
  if (length === query.limit + 1)
    facts.push(sizeFact('more', 42, 'A page holds one animal more than `limit`'));
  if (length === query.limit - 1)
    facts.push(sizeFact('fewer', 42, 'A page holds one animal fewer than `limit`'));
  facts.push(sizeFact(`any ${door}`, 31, `${Door} do not heed \`limit\``));
  if (length > query.limit) {
    facts.push(sizeFact(`long ${door}`, 33, `${Door} hold more animals than \`limit\` allows`));
    facts.push(sizeFact('long', 32, 'Listings hold more animals than `limit` allows'));
  }
  return facts;
}
