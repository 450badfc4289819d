import { purposeOf } from '../../evidence/purpose.js';
import { isInt64 } from '../../../schemas/int64.js';
import { sightsIn, valueOf, type Evidence } from '../../evidence/evidence.js';
import type { Sight } from '../../evidence/model.js';
import { petIdIn } from '../../evidence/query.js';
import type { Answered } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { remembered } from '../../remembered.js';
import { fieldFact } from './fields.js';
import { kindOf } from './kinds.js';
import { requestInWords, type Fact, type Finder, type Shown } from './fact.js';

/** Ids that two animals have: given twice, or to one of ours while another had it. */
const sharedIds = remembered((evidence: Evidence): ReadonlySet<bigint> => {
  const shared = new Set<bigint>();
  const given = new Set<bigint>();
  for (const { id } of evidence.creations) {
    if (given.has(id)) shared.add(id);
    given.add(id);
  }
  for (const [id, sights] of evidence.sights) {
    const own = evidence.own.get(id);
    if (own && sights.some(({ exchange }) => exchange.end <= own.exchange.start)) shared.add(id);
  }
  for (const { sights } of evidence.listings) {
    const seen = new Map<bigint, Sight>();
    for (const sight of sights) {
      const before = seen.get(sight.id);
      if (before !== undefined && !isAlike(before, sight)) shared.add(sight.id);
      seen.set(sight.id, sight);
    }
  }
  return shared;
});

/** Whether one animal may have been seen twice. */
function isAlike(one: Sight, other: Sight): boolean {
  return (
    one.name === other.name && one.categoryId === other.categoryId && one.status === other.status
  );
}

/** Whether two animals have this id. */
export function isShared(id: bigint, evidence: Evidence): boolean {
  return sharedIds(evidence).has(id);
}

/** Two animals have one id: what is shown of either is wrong for the other. */
export const SHARED: Fact = {
  key: 'shared id',
  rank: 58,
  shows: ({ id }) => /\.id\.|\.ids\./.test(id),
  words: (_, { failure }, evidence) => {
    const ids = [...sharedIds(evidence)];
    const rounded = ids.every((id) => id > 2n ** 53n && BigInt(Number(id)) === id);
    const why = rounded ? ': ids beyond 2^53 are rounded to doubles' : '';
    const few = `${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ` and ${ids.length - 3} more` : ''}`;
    return `two animals have one id (${few})${why}: ${failure.observed}`;
  },
};

/** One listing holds an animal more than once. */
export const REPEATED: Fact = {
  key: 'repeated in a listing',
  rank: 57,
  shows: ({ id }) => id === 'list.ids.distinct',
  words: (_, { exchange, failure }) =>
    `listings repeat animals: ${requestInWords(exchange)}: ${failure.observed}`,
};

/** What getPet shows is not the animal that was asked for. */
const OTHER_ANIMAL: Fact = {
  key: 'another animal',
  rank: 56,
  words: (_, { exchange }) => {
    const [seen] = sightsIn(exchange);
    const what = seen === undefined ? 'something that is no animal' : `animal ${seen.id}`;
    return `getPet shows what was not asked for: ${requestInWords(exchange)} gives ${what}`;
  },
};

/** Whether a getPet was answered with something for an id that it is not: that of another animal, or of none. */
function isOther({ exchange }: Shown): boolean {
  const { operation, answer } = exchange;
  if (operation !== 'getPet' || answer.status !== 200) return false;
  const [sight] = sightsIn(exchange);
  return sight === undefined
    ? ['unknown', 'extreme', 'beyond', 'not-number'].includes(purposeOf(exchange).kind)
    : sight.id !== petIdIn(exchange);
}

/** An animal whose id cannot be read: it may well be the one that was asked for. */
function oddId(exchange: Answered): Fact | undefined {
  const value = valueOf(exchange);
  if (!isObject(value) || member(value, 'name') === undefined) return undefined;
  const id = member(value, 'id');
  return isInt64(id) ? undefined : fieldFact('id', kindOf('id', id, undefined, value));
}

/** Whether an animal that a failure shows shares its id with another. */
export const idFacts: Finder = (shown, evidence) => {
  const { id, failure, exchange } = shown;
  if (id === 'list.ids.distinct')
    return sharedIds(evidence).size > 0 ? [SHARED, REPEATED] : [REPEATED];
  if (isOther(shown)) return [oddId(exchange) ?? OTHER_ANIMAL];
  const place = /^(?:\/\d+)?(?=\/|$)/.exec(failure.pointer ?? '')?.[0] ?? '';
  const sight = sightsIn(exchange).find(({ pointer }) => pointer === place);
  const about = sight?.id ?? petIdIn(exchange);
  return about !== undefined && isShared(about, evidence) ? [SHARED] : [];
};
