import fc, { type Arbitrary } from 'fast-check';

import { changeablePlaces, type Edit } from '../../helpers/arbitraries/edits.js';
import { fromList } from '../../helpers/arbitraries/from-list.js';
import { listQueryText } from '../values/query-texts.js';
import {
  nearMissHeader,
  otherKeyHeader,
  otherSchemeHeader,
} from '../../helpers/arbitraries/wrong-key-headers.js';
import {
  wrongKeyProbe,
  type WrongKeyRequest,
  type KeyedOperation,
} from '../probes/wrong-key-requests.js';
import { draws } from '../../helpers/probes/probe.js';
import { shuffled } from '../../helpers/probes/seed.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { OPERATIONS } from '../../schemas/operations.js';
import {
  allMisses,
  changedAt,
  MORE_OTHER_KEYS,
  MORE_OTHER_SCHEMES,
  OTHER_KEYS,
  OTHER_SCHEMES,
  QUERIES,
  TWELFTHS,
  usualMisses,
  withEdit,
} from './values.js';

/** Creates requests with generated headers. Listings may also get a page size and a status. */
export function headersAt(operation: KeyedOperation, headerOf: (key: string) => Arbitrary<string>) {
  return (_known: unknown, { apiKey }: RunContext): Arbitrary<WrongKeyRequest> => {
    const authorization = headerOf(apiKey);
    return operation === 'listPets'
      ? fc.record(
          { authorization, query: listQueryText },
          { requiredKeys: ['authorization'], noNullPrototype: true },
        )
      : authorization.map((value) => ({ authorization: value }));
  };
}

export function otherKeyProbe(id: string, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: 1,
    examples: OTHER_KEYS[operation],
    thorough: MORE_OTHER_KEYS,
    arbitrary: headersAt(operation, otherKeyHeader),
    values: 'other keys',
    generated: draws(1, 5),
  });
}

/** Defines a probe that sends near misses of the key to an operation. */
export function nearMissProbe(id: string, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: operation === 'listPets' ? 2 : 1,
    examples: {
      most: 11,
      of: (_known, { apiKey }: RunContext) => usualMisses(operation, apiKey),
    },
    thorough: {
      most: 24,
      of: (_known, { apiKey }: RunContext) => allMisses(apiKey),
    },
    arbitrary: headersAt(operation, nearMissHeader),
    values:
      'near misses of the key: characters dropped, added, changed, swapped or in other letter case',
    generated: draws(1, 4),
  });
}

/** Defines a probe that sends the key with one character changed, mostly at positions that no example changes. */
export function changedPlaceProbe(id: string, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: 0,
    arbitrary: (_known, run) => {
      const edits = editsFor(operation, run);
      return edits.length === 0
        ? { blind: 'the key is so short that examples change each of its characters' }
        : fromList(edits).map((edit) => editedFor(operation, edit));
    },
    values:
      'the key with one character changed or in the other letter case: together, the operations cover each position of a key of usual length',
    generated: PLACES,
  });
}

/** The number of shares that the positions of a key are split into, one for each operation. */
const SHARES = OPERATIONS.length;
/** How many positions are tested for each operation, by profile. */
const PLACES = draws(6, 17);

/**
 * Returns edits of one character of the key, for one operation:
 * - in each part of the key, a letter in the other letter case, because some services ignore letter case in one part. Parts in which
 *   an example of the operation does the same are left out;
 * - another character at positions that neither these edits nor examples change. The seed splits these positions into one share for
 *   each operation. An operation takes further shares if `PLACES` leaves room for them.
 *
 * So all operations together test every character of a key of usual length in `thorough`, and most of them in `standard`. It is enough
 * that one operation tests a character, because most services check the key of all operations with the same code.
 */
function editsFor(
  operation: KeyedOperation,
  { apiKey, seed, profile }: RunContext,
): readonly Edit[] {
  const examples = [
    ...OPERATIONS.flatMap((each) => usualMisses(each, apiKey)),
    ...TWELFTHS.flatMap((twelfth) => changedAt(twelfth, apiKey)),
  ];
  const taken = new Set(examples.flatMap(({ authorization }) => placeIn(authorization ?? '')));
  const cased = usualMisses(operation, apiKey).flatMap(({ authorization }) =>
    authorization?.includes(':case@') ? placeIn(authorization) : [],
  );
  const letters = lettersByPart(apiKey, taken).filter(
    (part) => !part.some((place) => cased.includes(place)),
  );
  const own = OPERATIONS.indexOf(operation);
  const inCase = letters.flatMap((part) => part.at(own % part.length) ?? []);
  const other = letters.flatMap((part) => part.slice(0, SHARES));
  const left = changeablePlaces(apiKey).filter(
    (place) => !taken.has(place) && !other.includes(place),
  );
  const room = Math.max(0, PLACES[profile] - inCase.length);
  const shares = Math.max(1, Math.floor((room * SHARES) / left.length));
  const shifted = shuffled(left, seed, (place) => `place ${place}`).filter(
    (_, at) => (at + SHARES - own) % SHARES < shares,
  );
  const edits = [
    ...inCase.map((place) => `case@${place}`),
    ...shifted.map((place) => `shift@${place}`),
  ];
  return edits.slice(0, PLACES[profile]);
}

/** Returns the positions of the letters in each part of the key that has any. Positions that examples change come last. */
function lettersByPart(apiKey: string, taken: ReadonlySet<number>): readonly number[][] {
  const parts = [...apiKey.matchAll(/[^-_.]+/g)].map(({ 0: part, index }) =>
    changeablePlaces(apiKey)
      .filter((place) => place >= index && place < index + part.length)
      .filter((place) => /[A-Za-z]/.test(apiKey.charAt(place)))
      .toSorted((a, b) => Number(taken.has(a)) - Number(taken.has(b))),
  );
  return parts.filter((part) => part.length > 0);
}

/** Returns the position of the changed character in a key, if exactly one is changed. */
function placeIn(header: string): readonly number[] {
  const place = /:(?:shift|x|case)@(\d+)\}$/.exec(header)?.[1];
  return place === undefined ? [] : [Number(place)];
}

/** Returns a request with an edited key. For listings, the query depends on the edit. */
function editedFor(operation: KeyedOperation, edit: Edit): WrongKeyRequest {
  const request = withEdit(edit);
  const query = QUERIES[Number(edit.split('@')[1]) % QUERIES.length];
  return operation === 'listPets' && query !== undefined ? { ...request, query } : request;
}

/** Defines a probe that sends other schemes, without the right key, to an operation. */
export function otherSchemeProbe(id: string, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: operation === 'listPets' ? 1 : 0,
    examples: OTHER_SCHEMES[operation],
    thorough: MORE_OTHER_SCHEMES,
    arbitrary: headersAt(operation, otherSchemeHeader),
    values: 'other schemes, without the right key',
    generated: draws(1, 6),
    features: ({ authorization }) => [authorization?.split(' ', 1).join('') ?? ''],
  });
}
