import { codesFor } from '../../helpers/judge/observations/codes.js';
import { oneOf, statusOf, type Observation } from '../../helpers/judge/observations/observation.js';
import * as probes from '../../helpers/probes/refused-animals.js';
import { nullStatus } from './status-type.js';

/** Observations of createPet with bodies that it refuses, or may refuse. */
export const REFUSED_OBSERVATIONS: readonly Observation[] = [
  {
    id: 'create.status.null',
    text: 'status: null',
    values: 'status',
    look: (evidence) => statusOf(nullStatus.from(evidence)[0]?.sent),
  },
  {
    id: 'create.malformed',
    text: 'malformed JSON',
    values: 'the statuses',
    isCombined: true,
    look: (evidence) =>
      oneOf(probes.malformed.from(evidence).map(({ refused }) => `${refused.answer.status}`)),
  },
  codesFor('create.no-body', 'no body', probes.noBody),
  codesFor('create.not-object', 'a body that is not an object', probes.notObject),
  codesFor('create.malformed', 'malformed JSON', probes.malformed),
  codesFor('create.name-missing', 'a missing name', probes.nameMissing),
  codesFor('create.name-type', 'a name of the wrong type', probes.nameType),
  codesFor('create.category-missing', 'a missing category', probes.categoryMissing),
  codesFor('create.category-type', 'a category of the wrong type', probes.categoryType),
  codesFor('create.category-fraction', 'a category with a fraction', probes.categoryFraction),
  codesFor('create.category-range', 'a category beyond int64', probes.categoryRange),
  codesFor('create.status-type', 'a status of the wrong type', probes.statusType),
  codesFor('create.status-value', 'an unknown status', probes.statusValue),
  codesFor('create.field-case', 'a field in another letter case', probes.fieldCase),
];
