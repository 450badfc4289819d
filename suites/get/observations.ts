import {
  codeFor,
  first,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';
import { nextId } from '../probes/next-id.js';
import { unlikelyId } from '../probes/reach.js';
import { notNumber } from '../probes/refused-reads.js';
import { beyondId } from './invalid.js';

/** Observations of getPet with a petId that is not an int64, or that no animal has. */
export const GET_OBSERVATIONS: readonly ObservationRow[] = [
  ['get.pet-id.word', 'getPet with a word as petId', first(notNumber, 'missing', 'undefined')],
  ['get.pet-id.fraction', 'getPet of an id followed by .0', first(notNumber, 'missing', '{id}.0')],
  ['get.pet-id.beyond-int64', 'getPet of 2^63', first(beyondId, 'missing')],
  codeFor('get.missing', 'an unknown animal', unlikelyId, nextId),
];
