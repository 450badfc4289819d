import { codeFor } from '../../helpers/judge/observations/observed-codes.js';
import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { nextId } from '../probes/next-id.js';
import { unlikelyId } from '../probes/reach.js';
import { notNumber } from '../probes/refused-reads.js';
import { beyondId } from './invalid.js';

const word = (text: string) =>
  first(
    notNumber,
    ({ missing }) => missing,
    ({ value }) => value === text,
  );

/** Observations of getPet with a petId that is not an int64, or that no animal has. */
export const GET_OBSERVATIONS: readonly ObservationRow[] = [
  ['get.pet-id.word', 'getPet with a word as petId', word('undefined')],
  ['get.pet-id.fraction', 'getPet of an id followed by .0', word('{id}.0')],
  ['get.pet-id.beyond-int64', 'getPet of 2^63', first(beyondId, ({ missing }) => missing)],
  codeFor('get.missing', 'an unknown animal', unlikelyId, nextId),
];
