import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation } from '../store/model.js';
import { hasAdded } from '../store/sent-animal.js';
import { isDrawn, type Answered } from '../../helpers/exchange.js';
import { codeFor } from '../../helpers/judge/observations/observed-codes.js';
import {
  observedField,
  first,
  inPlain,
  inOneText,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';
import { unusedClientId } from '../probes/adding/client-id.js';
import { oddAnimal, riskyAnimal, scriptAnimal, veryLongName } from '../probes/adding/odd-animal.js';
import { openAnimal } from '../probes/adding/open-animal.js';
import { takenId } from '../probes/adding/repeated-name.js';
import * as probes from '../probes/refused-animals.js';
import * as fields from './refused-fields.js';
import { nullStatus } from './null-status.js';

/** An animal with an unusual name and an unusual category. If it is refused, each is sent without the other. */
const odd = {
  from: (evidence: Evidence) => [
    ...oddAnimal.from(evidence),
    ...riskyAnimal.from(evidence),
    ...scriptAnimal.from(evidence),
  ],
};

/** Reads the response to the whole animal, or if it was refused, to the animal with only its name or category. */
const oddly = (kind: string, step: 'name' | 'category') =>
  first(
    odd,
    (trial) => (hasAdded(trial.both) ? trial.both : trial[step]),
    ({ value }) => value.kind === kind,
  );

/** Returns the animals that examples sent without a status: with generated values, the observation would depend on the seed. */
function withoutStatus(evidence: Evidence): readonly Creation[] {
  const { creations } = storeOf(evidence);
  return creations.filter(
    ({ exchange }) => !isDrawn(exchange) && !exchange.request.body?.includes('"status"'),
  );
}

/** Returns the statuses, in later responses, of the animals that were sent without a status. */
function omittedStored(evidence: Evidence): string | undefined {
  const snapshots = withoutStatus(evidence).flatMap(
    ({ id }) => storeOf(evidence).snapshots.get(id) ?? [],
  );
  return inOneText(
    snapshots.filter(({ view }) => view !== 'create').map(({ status }) => inPlain(status)),
  );
}

/** Returns the response to unknown fields; undefined if the service refuses the rest of the body even without them. */
function unknownFields(trial: ReturnType<typeof scriptAnimal.from>[number]): Answered | undefined {
  const alone = [trial['name'], trial['category']];
  const isSettled = hasAdded(trial.both) || alone.every((each) => each && hasAdded(each));
  return isSettled ? trial.both : undefined;
}

/** Returns the smallest width that fits all ids. */
function widthOfIds(evidence: Evidence): string | undefined {
  const { creations } = storeOf(evidence);
  if (creations.length === 0) return undefined;
  const fits = (most: bigint): boolean => creations.every(({ id }) => id < most && id >= -most);
  return fits(2n ** 31n) ? 'below 2^31' : fits(2n ** 53n) ? 'below 2^53' : 'beyond 2^53';
}

/** Observations of createPet with bodies that are neither plainly valid nor invalid, and with bodies that it refuses. */
export const CREATE_OBSERVATIONS: readonly ObservationRow[] = [
  [
    'create.status.omitted',
    'status in the 201 for animals that were sent without a status',
    (evidence) =>
      inOneText(withoutStatus(evidence).map(({ exchange }) => observedField(exchange, 'status'))),
    'absent; a status',
  ],
  [
    'create.status.omitted-stored',
    'status, in later responses, of animals that were sent without a status',
    omittedStored,
    'absent; a status',
  ],
  [
    'create.category.point-zero',
    'a category written as 1.0',
    first(openAnimal, ({ withDecimals }) => withDecimals),
  ],
  ['create.category.beyond-double', 'a category beyond 2^53', oddly('markup', 'category')],
  ['create.category.highest', 'a category of 2^63-1', oddly('scripts', 'category')],
  ['create.category.lowest', 'a category of -2^63', oddly('edges', 'category')],
  ['create.category.below-int32', 'a category below -2^31', oddly('controls', 'category')],
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
  [
    'create.name.very-long',
    'a name of nearly 10,000 characters',
    first(veryLongName, ({ animal }) => animal),
  ],
  ['create.unknown-fields', 'unknown fields in the body', first(scriptAnimal, unknownFields)],
  [
    'create.id.width',
    'range of the ids that are assigned',
    widthOfIds,
    'below 2^31; below 2^53; beyond 2^53',
  ],
  ['create.client-id', 'an id in the body', first(unusedClientId, ({ withId }) => withId)],
  [
    'create.client-id.taken',
    'an id in the body that another animal has',
    first(takenId, ({ withId }) => withId),
  ],
  ['create.status.null', 'status: null', first(nullStatus, (trial) => trial.sent)],
  ['create.malformed', 'malformed JSON', first(probes.malformedAnimal, ({ refused }) => refused)],
  codeFor('create.no-body', 'no body', probes.noAnimalBody),
  codeFor('create.not-object', 'a body that is not an object', probes.notAnimalObject),
  codeFor('create.malformed', 'malformed JSON', probes.malformedAnimal),
  codeFor('create.name-missing', 'a missing name', probes.nameMissing),
  codeFor('create.name-type', 'a name of the wrong type', fields.nameType),
  codeFor('create.category-missing', 'a missing category', probes.categoryMissing),
  codeFor('create.category-type', 'a category of the wrong type', fields.categoryType),
  codeFor('create.category-fraction', 'a category with a fraction', fields.categoryFraction),
  codeFor('create.category-range', 'a category beyond int64', fields.categoryRange),
  codeFor('create.status-type', 'a status of the wrong type', fields.statusType),
  codeFor('create.status-value', 'an unknown status', fields.statusValue),
  codeFor('create.field-case', 'a field in another letter case', fields.fieldCase),
];
