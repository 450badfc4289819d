import { changeablePlaces } from '../../helpers/arbitraries/edits.js';
import type { WrongKeyRequest, KeyedOperation } from '../probes/wrong-key-requests.js';
import { draws } from '../../helpers/probes/probe.js';
import { shuffled } from '../../helpers/probes/seed.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { changed, changedAt, QUERIES, TWELFTHS, usualMisses } from './values.js';

const OPERATIONS: readonly KeyedOperation[] = ['listPets', 'createPet', 'getPet', 'submitMessage'];

/** The number of parts that the positions of a key are split into, one for each operation. */
const PARTS = OPERATIONS.length;
/** How many positions are tested for each operation, by profile. */
export const PLACES = draws(6, 20);

/**
 * Returns the positions at which one character of the key is changed, for one operation. Positions that examples change are left
 * out. The seed splits the other positions into one part for each operation. An operation takes further parts if `PLACES`
 * leaves room for them. So all operations together test every character of a key of usual length. It is enough that one operation
 * tests a character, because most services check the key of all operations with the same code.
 */
export function placesFor(
  operation: KeyedOperation,
  { apiKey, seed, profile }: RunContext,
): readonly number[] {
  const examples = [
    ...OPERATIONS.flatMap((each) => usualMisses(each, apiKey)),
    ...TWELFTHS.flatMap((twelfth) => changedAt(twelfth, apiKey)),
  ];
  const taken = new Set(examples.flatMap(({ authorization }) => placeIn(authorization ?? '')));
  const left = changeablePlaces(apiKey).filter((place) => !taken.has(place));
  const part = OPERATIONS.indexOf(operation);
  const share = Math.max(1, Math.floor((PLACES[profile] * PARTS) / left.length));
  return shuffled(left, seed, (place) => `place ${place}`).filter(
    (_, at) => (at + PARTS - part) % PARTS < share,
  );
}

/** Returns a request with one character of the key changed. For listings, the query depends on the position. */
export function changedFor(operation: KeyedOperation, place: number): WrongKeyRequest {
  const request = changed(place);
  const query = QUERIES[place % QUERIES.length];
  return operation === 'listPets' && query !== undefined ? { ...request, query } : request;
}

/** Returns the position of the changed character in a key, if exactly one is changed. */
function placeIn(header: string): readonly number[] {
  const place = /:(?:shift|x|case)@(\d+)\}$/.exec(header)?.[1];
  return place === undefined ? [] : [Number(place)];
}
