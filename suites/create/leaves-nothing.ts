import { type Exchange, hasRightKey } from '../../helpers/exchange.js';
import { EVERY_ANIMAL, REPEATING_NAMES } from '../probes/adding/index.js';
import { openField, openName } from '../probes/adding/open-animal.js';
import { idBetween } from '../probes/hidden-animals.js';
import * as probes from '../probes/refused-animals.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { responsesTo } from '../../helpers/probes/traffic.js';
import { leftBehind } from '../judging/leftovers.js';
import { refusalBetween } from './refusal-between.js';
import { nullStatus } from './status-type.js';

const WRONG_BODIES = [
  probes.noBody,
  probes.malformed,
  probes.notObject,
  probes.nameMissing,
  probes.nameType,
  probes.categoryMissing,
  probes.categoryType,
  probes.categoryFraction,
  probes.categoryRange,
  probes.statusType,
  probes.statusValue,
  probes.fieldCase,
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
const withRightKey = responsesTo(
  [...WRONG_BODIES, refusalBetween, nullStatus],
  (exchange) =>
    exchange.operation === 'createPet' &&
    hasRightKey(exchange) &&
    !repeatsName(exchange) &&
    !isLast(exchange),
);

export const REFUSED_LEAVES_NOTHING = requirement({
  id: 'create.refused.leaves-nothing',
  level: 'MUST',
  clause: 'create.responses.400',
  text: 'A createPet that is refused leaves nothing behind',
  judges: { withRightKey },
  sends: [...EVERY_ANIMAL, idBetween],
  check: ({ withRightKey: responses }, evidence) => leftBehind(responses, evidence),
  docs: {
    why: 'If the row is written before the check fails and is not rolled back, everybody’s listing shows it.',
    how: 'Most refused bodies have a name that no other body has. If such a body is refused, no response may show an animal with its name. This also holds for unusual animals: the service may refuse them, but then must not store them.',
    example:
      'The row was written first and checked afterward. Every refused attempt of a form left an animal in the list.',
    alsoAllowed: 'The service may log and count what it refuses.',
    fix: 'Validate before you write, in one transaction.',
    fault: 'refused-for-lack-of-category-stored',
  },
});
