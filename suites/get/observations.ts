import type { Answered } from '../../helpers/exchange.js';
import { codeFor } from '../../helpers/judge/observations/observed-codes.js';
import { first, sent, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { nextId } from '../probes/next-id.js';
import { observedKnown } from '../probes/observed.js';
import { unlikelyId } from '../probes/reach.js';
import { notNumber } from '../probes/refused-reads.js';
import type { Source } from '../../helpers/probes/source.js';
import { beyondId } from './invalid.js';
import { extremeId, goneId } from './missing.js';

type Ids = Source<{ readonly value: string | bigint; readonly missing: Answered }>;

function petId(name: string, text: string, probe: Ids, form: string): ObservationRow {
  const response = first(
    probe,
    ({ missing }) => missing,
    ({ value }) => value === form,
  );
  return [`get.pet-id.${name}`, text, response];
}

/** Observations of getPet with a petId that is not a plain int64, or that no animal has. */
export const GET_OBSERVATIONS: readonly ObservationRow[] = [
  petId('word', 'getPet with a word as petId', notNumber, 'undefined'),
  petId('more-behind', 'getPet of an id followed by other characters', notNumber, `{id},'"abc`),
  petId('fraction', 'getPet of an id followed by .0', notNumber, '{id}.0'),
  petId('exponent', 'getPet of an id followed by e0', notNumber, '{id}e0'),
  petId('hexadecimal', 'getPet of an id in hexadecimal', notNumber, '0x{hex}'),
  petId('beyond-int64', 'getPet of 2^63', beyondId, '2^63'),
  codeFor('get.missing', 'an unknown animal', unlikelyId, nextId, goneId, extremeId),
  codeFor('get.invalid', 'a petId that is not an int64', beyondId, notNumber),
  sent(
    'getPet of an id with zeros before it',
    observedKnown('get.pet-id.leading-zeros', (id) => ({ method: 'GET', path: `/pets/00${id}` })),
  ),
  sent(
    'getPet of an id with + before it',
    observedKnown('get.pet-id.plus', (id) => ({ method: 'GET', path: `/pets/%2B${id}` })),
  ),
];
