import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Answered } from '../../helpers/exchange.js';
import { codesFor, codesOf, steadyCodes } from '../../helpers/judge/observations/codes.js';
import {
  statusObservation,
  statusOf,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import { nextId } from '../../helpers/probes/next-id.js';
import { observedKnown } from '../../helpers/probes/observed.js';
import { unlikelyId } from '../../helpers/probes/reach.js';
import { notNumber } from '../../helpers/probes/refused-reads.js';
import type { Source } from '../../helpers/probes/source.js';
import { responsesTo } from '../../helpers/probes/traffic.js';
import { beyondId } from './invalid.js';
import { extremeId, goneId } from './missing.js';

type Ids = Source<{
  readonly value: string | bigint;
  readonly missing: Answered;
  readonly origin: string;
}>;

function petId(name: string, text: string, probe: Ids, form: string): Observation {
  return {
    id: `get.pet-id.${name}`,
    text,
    values: 'status',
    look: (evidence: Evidence) => {
      const trial = probe
        .from(evidence)
        .find(({ value, origin }) => origin === 'example' && value === form);
      return statusOf(trial?.missing);
    },
  };
}

const missing = responsesTo([unlikelyId, nextId, goneId, extremeId]);

const leadingZeros = observedKnown('get.pet-id.leading-zeros', (id) => ({
  method: 'GET',
  path: `/pets/00${id}`,
}));
const plus = observedKnown('get.pet-id.plus', (id) => ({ method: 'GET', path: `/pets/%2B${id}` }));

/** Observations of getPet with a petId that is not a plain int64, or that no animal has. */
export const GET_OBSERVATIONS: readonly Observation[] = [
  petId('word', 'getPet with a word as petId', notNumber, 'undefined'),
  petId('more-behind', 'getPet of an id followed by other characters', notNumber, `{id},'"abc`),
  petId('fraction', 'getPet of an id followed by .0', notNumber, '{id}.0'),
  petId('exponent', 'getPet of an id followed by e0', notNumber, '{id}e0'),
  petId('hexadecimal', 'getPet of an id in hexadecimal', notNumber, '0x{hex}'),
  petId('beyond-int64', 'getPet of 2^63', beyondId, '2^63'),
  steadyCodes('get.missing', 'an unknown animal', (evidence) => codesOf(missing.from(evidence))),
  codesFor('get.invalid', 'a petId that is not an int64', beyondId, notNumber),
  statusObservation(
    'get.pet-id.leading-zeros',
    'getPet of an id with zeros before it',
    leadingZeros,
  ),
  statusObservation('get.pet-id.plus', 'getPet of an id with + before it', plus),
];
