import { isDeepStrictEqual } from 'node:util';
import { isInt64 } from '../../schemas/int64.js';
import {
  dateIn,
  hasRightKey,
  isAnswered,
  isSuccess,
  type Answered,
  type Exchange,
} from '../../helpers/exchange.js';
import { isObject, member, type JsonObject } from '../../helpers/json/exact-json.js';
import { groupBy } from '../../helpers/group-by.js';
import { lazily, memoize } from '../../helpers/memoize.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import {
  ANIMAL_FIELDS,
  type AnimalField,
  type Creation,
  type Listing,
  type Snapshot,
} from './model.js';
import { isNoService } from './no-store.js';
import { listQuery } from './query.js';
import { hasAdded, sentBy } from './sent-animal.js';

/** The day on which getPet is to be removed, in milliseconds since 1970. */
export const REMOVAL = Date.UTC(2030, 11, 5);

/**
 * The content of the store, as far as the exchanges show it. Everything is derived from exchanges and notes, when it is first read.
 */
export const storeOf = lazily({
  /**
   * Whether the base URL of the messages is wrong. The first message with the right key and the first without a key show this: both
   * get 404 or 405, or both get the same status (not 3xx, 401 or 5xx) and a body that is not JSON.
   */
  isWithoutMessages: (evidence: Evidence): boolean => {
    if (evidence.fact('no-message-operation') !== undefined) return true;
    const answered = evidence.exchanges.filter(
      (exchange): exchange is Answered =>
        exchange.operation === 'submitMessage' && isAnswered(exchange),
    );
    const first = [
      answered.find(hasRightKey),
      answered.find(
        ({ request }) => !request.headers.some(([name]) => /^authorization$/i.test(name)),
      ),
    ].filter((each) => each !== undefined);
    const statuses = first.map(({ answer }) => answer.status);
    if (statuses.length < 2) return false;
    if (statuses.every((status) => status === 404 || status === 405)) return true;
    return isNoService(first);
  },
  /** Whether a response about animals has a `Date` on or after the day on which getPet is to be removed. */
  isPastRemoval: (evidence: Evidence): boolean =>
    evidence.fact('past-removal') !== undefined ||
    evidence.exchanges.some(
      (exchange) =>
        exchange.operation !== 'submitMessage' && (dateIn(exchange, 'date') ?? 0) >= REMOVAL,
    ),
  /** Listings with the right key, parameters within bounds, and an array as their body. */
  listings: (evidence: Evidence): readonly Listing[] =>
    evidence.answered('listPets').flatMap((exchange) => listingOf(exchange) ?? []),
  /** Animals of the suite that were accepted, in order of their responses. */
  creations: (evidence: Evidence): readonly Creation[] =>
    evidence.answered('createPet').flatMap((exchange) => creationBy(exchange) ?? []),
  /** The snapshots of each animal that a response showed, by id, in the order of the journal. */
  snapshots: ({ exchanges }: Evidence): ReadonlyMap<bigint, readonly Snapshot[]> =>
    groupBy(exchanges.flatMap(snapshotsIn), ({ id }) => id),
  /**
   * Fields that other clients change. Such a field may also change and change back between two snapshots. Compares snapshots of the
   * same view only, because a difference between two views may be a fault of the service.
   */
  changedByOthers: (evidence: Evidence): ReadonlySet<AnimalField> => {
    const noted = evidence.fact('changed-by-others')?.split(' ') ?? [];
    const changed = new Set(ANIMAL_FIELDS.filter((field) => noted.includes(field)));
    for (const [id, seen] of storeOf(evidence).snapshots) {
      if (storeOf(evidence).own.has(id)) continue;
      const first = new Map<Snapshot['view'], Snapshot>();
      for (const snapshot of seen) {
        const before = first.get(snapshot.view) ?? snapshot;
        first.set(snapshot.view, before);
        for (const field of ANIMAL_FIELDS) {
          const [one, other] = [before[field], snapshot[field]];
          if (one !== other && !isDeepStrictEqual(one, other)) changed.add(field);
        }
      }
    }
    return changed;
  },
  /**
   * Whether other clients restore animals: pages of one query show one, lack it later than the settle time although they have room, and
   * show it again; or only some responses of getPet show it. Then nothing that lacks animals of other clients is proven to be wrong.
   */
  isRestoredByOthers: (evidence: Evidence): boolean => {
    if (evidence.fact('restored-by-others') !== undefined) return true;
    const { listings, added, snapshots } = storeOf(evidence);
    const short = listings.filter(({ length, query }) => length < query.limit);
    const notFound = evidence.answered('getPet').filter(({ answer }) => answer.status === 404);
    const roomy = [...short.map(({ exchange }) => exchange), ...notFound];
    const roomyByUrl = groupBy(roomy, ({ request }) => request.url);
    return [...snapshots].some(([id, seen]) => {
      const reads = added.has(id) ? [] : seen.filter(({ view }) => view !== 'create');
      const byUrl = groupBy(reads, ({ exchange }) => exchange.request.url);
      return [...byUrl].some(([url, showing]) => {
        // A full store hides in listings what getPet shows.
        const around = (showing[0]?.view === 'get' ? seen : showing).map((one) => one.exchange);
        const settled = Math.min(...around.map(({ end }) => end)) + evidence.settle;
        const last = Math.max(...around.map(({ start }) => start));
        const lacking = (roomyByUrl.get(url) ?? []).filter(
          (one) => !showing.some(({ exchange }) => exchange === one),
        );
        return lacking.some(({ start, end }) => start >= settled && end <= last);
      });
    });
  },
  /** Ids of animals that the run added, even if their creation is not in this evidence. */
  added: (evidence: Evidence): ReadonlySet<bigint> => {
    const noted = evidence.fact('added')?.match(/-?\d+/g) ?? [];
    return new Set([...storeOf(evidence).own.keys(), ...noted.map(BigInt)]);
  },
  /** Every creation whose response showed an id. */
  creationsOf: (evidence: Evidence): ((id: bigint) => readonly Creation[]) => {
    const byId = groupBy(storeOf(evidence).creations, ({ id }) => id);
    return (id) => byId.get(id) ?? [];
  },
  /** The suite's animals: each id with its creation. If the service assigned an id twice, this is the first creation. */
  own: (evidence: Evidence): ReadonlyMap<bigint, Creation> => {
    const { creations } = storeOf(evidence);
    return new Map(creations.toReversed().map((creation) => [creation.id, creation]));
  },
});

/** At most this many items of a listing are read: ten times the largest page. */
export const MOST_ITEMS = 1000;

/** Returns every animal with a readable id in a successful response. */
export const snapshotsIn = memoize((exchange: Exchange): readonly Snapshot[] =>
  shownIn(exchange).flatMap(({ animal, ...shown }) => {
    const id = member(animal, 'id');
    if (!isInt64(id)) return [];
    const name = member(animal, 'name');
    const categoryId = member(animal, 'categoryId');
    return [{ ...shown, id, name, categoryId, status: member(animal, 'status') }];
  }),
);

/** An object where an animal is expected, with or without a readable id. */
interface Shown {
  readonly exchange: Answered;
  readonly animal: JsonObject;
  readonly pointer: string;
  readonly view: Snapshot['view'];
}

/** Returns every object that a successful response shows where an animal is expected. */
export const shownIn = memoize((exchange: Exchange): readonly Shown[] => {
  if (!isAnswered(exchange) || exchange.answer.status >= 300) return [];
  const { operation, request } = exchange;
  if (operation === 'submitMessage' || operation === 'other') return [];
  const value = valueOf(exchange);
  if (operation !== 'listPets') {
    const view = operation === 'getPet' ? 'get' : 'create';
    return isObject(value) ? [{ exchange, animal: value, pointer: '', view }] : [];
  }
  const view = /[?&]status=/.test(request.url) ? 'filter' : 'list';
  const items = Array.isArray(value) ? value.slice(0, MOST_ITEMS) : [];
  return items.flatMap((item, index) =>
    isObject(item) ? [{ exchange, animal: item, pointer: `/${index}`, view }] : [],
  );
});

/**
 * Returns the listing of an exchange with the right key, parameters within bounds, a 2xx status, and an array as its body;
 * undefined for any other exchange. A 2xx status other than 200 is a violation of its own. It must not hide other violations.
 */
const listingOf = memoize((exchange: Answered): Listing | undefined => {
  if (exchange.operation !== 'listPets') return undefined;
  const query = hasRightKey(exchange) ? listQuery(exchange) : undefined;
  const value = isSuccess(exchange) ? valueOf(exchange) : undefined;
  if (!query || !Array.isArray(value)) return undefined;
  const snapshots = snapshotsIn(exchange);
  return {
    exchange,
    query,
    length: value.length,
    snapshots,
    ids: new Set(snapshots.map(({ id }) => id)),
  };
});

const creationBy = memoize((exchange: Answered): Creation | undefined => {
  if (!hasAdded(exchange) || !hasRightKey(exchange)) return undefined;
  const sent = sentBy(exchange);
  const [snapshot] = snapshotsIn(exchange);
  return sent && snapshot ? { exchange, sent, id: snapshot.id } : undefined;
});
