import { type Exchange, hasRightKey } from '../../helpers/exchange.js';
import { REPEATING_NAMES } from '../probes/adding/index.js';
import { openField, openName } from '../probes/adding/open-animal.js';
import * as probes from '../probes/refused-animals.js';
import * as fields from './refused-fields.js';
import { responsesTo } from '../../helpers/probes/traffic.js';
import { refusalBetween } from './refusal-between.js';
import { nullStatus } from './null-status.js';

const WRONG_BODIES = [
  probes.noAnimalBody,
  probes.malformedAnimal,
  probes.notAnimalObject,
  probes.nameMissing,
  fields.nameType,
  probes.categoryMissing,
  fields.categoryType,
  fields.categoryFraction,
  fields.categoryRange,
  fields.statusType,
  fields.statusValue,
  fields.fieldCase,
];

/** Whether another animal of the run has the same name. A listing that shows this name then proves nothing. */
const repeatsName = ({ probe }: Exchange): boolean =>
  REPEATING_NAMES.some(({ id }) => id === probe?.id);

/** Whether a request is one of the last. If a service refuses all of these, no listing follows them. */
const isLast = ({ probe }: Exchange): boolean =>
  [openName, openField].some(({ id }) => id === probe?.id);

/**
 * Every createPet with the right key, except requests of probes that repeat a name, and the last ones. Unusual animals are included: if the service
 * refuses an unusual animal, it must not leave that animal behind either.
 */
export const createdWithKey = responsesTo(
  [...WRONG_BODIES, refusalBetween, nullStatus],
  (exchange) =>
    exchange.operation === 'createPet' &&
    hasRightKey(exchange) &&
    !repeatsName(exchange) &&
    !isLast(exchange),
);
