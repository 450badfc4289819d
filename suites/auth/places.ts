import { changeablePlaces } from '../../helpers/arbitraries/edits.js';
import type { Attempt, KeyedOperation } from '../../helpers/probes/attempt.js';
import { draws } from '../../helpers/probes/probe.js';
import { shuffled } from '../../helpers/probes/seed.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { changed, changedAt, QUERIES, TWELFTHS, usualMisses } from './values.js';

const OPERATIONS: readonly KeyedOperation[] = ['listPets', 'createPet', 'getPet', 'submitMessage'];

/** Into how many parts the places of a key are split. */
const PARTS = OPERATIONS.length;
/** At how many places one character is changed for each operation, by profile. */
export const PLACES = draws(6, 20);

/**
 * The places of the key at which one character is changed for an operation. The places that no example changes are split into one
 * part for each operation, by the seed; an operation takes more parts if it may send that many. Most services check the key of all
 * operations with the same code: there, the operations together change every character of a usual key.
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

/** The attempt with one character of the key changed. For listings, the query depends on the place. */
export function changedFor(operation: KeyedOperation, place: number): Attempt {
  const attempt = changed(place);
  const query = QUERIES[place % QUERIES.length];
  return operation === 'listPets' && query !== undefined ? { ...attempt, query } : attempt;
}

/** The only place at which a header changes the key. */
function placeIn(header: string): readonly number[] {
  const place = /:(?:shift|x|case)@(\d+)\}$/.exec(header)?.[1];
  return place === undefined ? [] : [Number(place)];
}
