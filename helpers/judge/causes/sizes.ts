import type { Evidence } from '../../evidence/evidence.js';
import type { Listing } from '../../evidence/model.js';
import { requestInWords, type Fact, type Shown } from './fact.js';

function sizeFact(key: string, rank: number, what: string): Fact {
  return {
    key: `size ${key}`,
    rank,
    words: (_, { exchange, failure }) =>
      `${what}: ${requestInWords(exchange)} gives ${failure.observed.split(';')[0] ?? ''}`,
  };
}

/** So many animals, whatever is asked for; or at most; or wherever nothing is. */
function lengthFact(
  key: string,
  rank: number,
  which: string,
  { length, isMost }: { readonly length: number; readonly isMost: boolean },
): Fact {
  const isNamed = ({ exchange }: Shown): boolean => /[?&]limit=/.test(exchange.request.url);
  return {
    key: `size ${key}`,
    rank,
    words: (all, { exchange }) => {
      const ask = requestInWords(exchange);
      if (isMost) return `${which} never hold more than ${length} animals: ${ask}`;
      return all.some(isNamed)
        ? `${which} hold ${length} animals, whatever \`limit\` says: ${ask}`
        : `${which} without \`limit\` hold ${length} animals: ${ask}`;
    },
  };
}

/** Whether another `limit` gives as many, which is neither that many nor this one: it is not heeded. */
function isOfThatLength({ query, length }: Listing, { listings }: Evidence): boolean {
  return listings.some(
    (other) =>
      other.length === length &&
      other.query.named &&
      other.query.status === query.status &&
      other.query.limit !== length &&
      other.query.limit !== query.limit,
  );
}

/** Whether pages hold less than this one where less is asked for, and none holds more. */
function isHeededBelow({ query, length }: Listing, { listings }: Evidence): boolean {
  const alike = listings.filter((other) => other.query.status === query.status);
  return (
    alike.some((other) => other.length === other.query.limit && other.length < length) &&
    alike.every((other) => other.length <= length)
  );
}

/** How many animals a listing has against how many it was asked for. */
export function sizeFacts(listing: Listing, door: string, evidence: Evidence): Fact[] {
  const { query, length } = listing;
  const Door = `${door[0]?.toUpperCase()}${door.slice(1)}`;
  const facts: Fact[] = [];
  if (!query.named || isOfThatLength(listing, evidence)) {
    const pages = { length, isMost: query.named && isHeededBelow(listing, evidence) };
    facts.push(lengthFact(`${length} ${door}`, 41, Door, pages));
    facts.push(lengthFact(`${length}`, 40.5, 'Listings', pages));
  }
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
