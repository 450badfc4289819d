import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded } from '../store/sent-animal.js';
import { isDrawn, type Answered } from '../../helpers/exchange.js';
import {
  codeFor,
  first,
  inOneText,
  observedField,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';
import { unusedClientId } from '../probes/adding/client-id.js';
import { oddAnimal, riskyAnimal, scriptAnimal, veryLongName } from '../probes/adding/odd-animal.js';
import { openAnimal } from '../probes/adding/open-animal.js';
import { malformedAnimal, nameMissing } from '../probes/refused-animals.js';
import { nullStatus } from './null-status.js';

/**
 * Reads the response to the animal with an unusual name and an unusual category of this kind, or if it was refused, to the animal with
 * only its name or category.
 */
const oddly =
  (kind: string, step: 'name' | 'category') =>
  (evidence: Evidence): Answered | undefined => {
    const trials = [oddAnimal, riskyAnimal, scriptAnimal].flatMap(({ from }) => from(evidence));
    const trial = trials.find(({ value }) => value.kind === kind);
    return trial && (hasAdded(trial.both) ? trial.both : trial[step]);
  };

/**
 * Returns the statuses in the responses to examples that were sent without a status: with generated values, the observation would depend
 * on the seed.
 */
function omittedStatus(evidence: Evidence): string | undefined {
  const withoutStatus = storeOf(evidence).creations.filter(
    ({ exchange }) => !isDrawn(exchange) && !exchange.request.body?.includes('"status"'),
  );
  return inOneText(withoutStatus.map(({ exchange }) => observedField(exchange, 'status')));
}

/** Observations of createPet with bodies that are neither plainly valid nor invalid, and with bodies that it refuses. */
export const CREATE_OBSERVATIONS: readonly ObservationRow[] = [
  [
    'create.status.omitted',
    'status in the 201 for animals that were sent without a status',
    omittedStatus,
    'absent; a status',
  ],
  ['create.category.point-zero', 'a category written as 1.0', first(openAnimal, 'withDecimals')],
  ['create.category.beyond-double', 'a category beyond 2^53', oddly('markup', 'category')],
  ['create.category.highest', 'a category of 2^63-1', oddly('scripts', 'category')],
  ['create.category.lowest', 'a category of -2^63', oddly('edges', 'category')],
  ['create.category.zero', 'a category of 0', oddly('empty', 'category')],
  ['create.name.markup', 'a name with markup, quotes and templates', oddly('markup', 'name')],
  ['create.name.scripts', 'a name in several scripts, with emoji', oddly('scripts', 'name')],
  [
    'create.name.edges',
    'a name of more than 1,000 characters with line ends, and spaces at its start and end',
    oddly('edges', 'name'),
  ],
  ['create.name.controls', 'a name with control characters', oddly('controls', 'name')],
  ['create.name.empty', 'an empty name', oddly('empty', 'name')],
  ['create.name.very-long', 'a name of nearly 10,000 characters', first(veryLongName, 'animal')],
  ['create.client-id', 'an id in the body', first(unusedClientId, 'withId')],
  ['create.status.null', 'status: null', first(nullStatus, 'sent')],
  ['create.malformed', 'malformed JSON', first(malformedAnimal, 'refused')],
  codeFor('create.name-missing', 'a missing name', nameMissing),
];
