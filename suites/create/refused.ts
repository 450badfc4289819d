import * as probes from '../probes/refused-animals.js';
import * as fields from './refused-fields.js';
import { sentMember } from '../../helpers/evidence/bodies.js';
import { type Answered, type Exchange, hasRightKey } from '../../helpers/exchange.js';
import type { RandomRefusal } from '../values/random-operations.js';
import { randomTraffic, refusedInTraffic } from '../probes/random-traffic.js';
import type { Source } from '../../helpers/probes/source.js';
import { EVERY_ANIMAL, REPEATING_NAMES } from '../probes/adding/index.js';
import { idBetween } from '../probes/hidden-animals.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { leftBehind } from '../judging/leftovers.js';
import { derived, responsesTo } from '../../helpers/probes/traffic.js';
import { nestedBodies, openBodies } from './open-bodies.js';
import {
  ANY_4XX,
  COERCION,
  type Expected,
  HOW,
  refusal,
  REFUSED,
  statusFinding,
  STRICT,
} from './refusal.js';
import { refusalBetween } from './refusal-between.js';
import { nullStatus } from './null-status.js';
import { openField, openName } from '../probes/adding/open-animal.js';

/** A parser may read an integer if a double cannot hold the fraction of the category. */
const ifRounded = (exchange: Exchange): Expected | undefined =>
  Number.isInteger(Number(sentMember(exchange, 'categoryId')))
    ? { wanted: ['201', '4xx'] }
    : undefined;

/** The responses to one kind of refused body, in `refusalBetween` and in random traffic. */
const between = (step: 'refused' | 'refusedAgain', kind: RandomRefusal): Source<Answered> =>
  derived(
    (evidence) => [
      ...refusalBetween.from(evidence).map((trial) => trial[step]),
      ...refusedInTraffic(kind).from(evidence),
    ],
    [refusalBetween, randomTraffic],
  );

const REFUSED_OR_ADDED: Expected = {
  wanted: ['201', '400'],
  words: 'status 400, or 201 as if `status` were omitted',
};

const statusType = requirement({
  id: 'create.refused.status-type',
  level: 'MUST',
  clause: 'create.responses.400',
  text: 'createPet returns status 400 for a `status` that is not a string, but may treat null as omitted',
  judges: { statusType: fields.statusType, nullStatus },
  check: ({ statusType: trials, nullStatus: nulls }, evidence) => [
    ...trials.map(({ refused }) => statusFinding(refused, REFUSED, evidence)),
    ...nulls.map(({ sent }) => statusFinding(sent, REFUSED_OR_ADDED, evidence)),
  ],
  docs: {
    why: COERCION,
    how: `${HOW} One more animal has a status of null.`,
    alsoAllowed: 'A status of null may be refused with 400, or be treated as if it were left out.',
    fix: STRICT,
    fault: 'status-of-number',
  },
});

const REFUSALS = [
  refusal('create.refused.no-body', probes.noAnimalBody, {
    what: 'a request without a body',
    why: 'A missing body often counts as an empty object, or crashes the service.',
    fix: 'Treat an absent body as an invalid one.',
    fault: 'no-body-gets-415',
  }),
  refusal(
    'create.refused.malformed',
    probes.malformedAnimal,
    {
      what: 'malformed JSON',
      why: 'Lenient parsers accept trailing commas, comments or a second value, and store what they make of it.',
      alsoAllowed:
        'Any 4xx status conforms. A byte order mark, duplicate keys, text that is not UTF-8, and nesting deeper than 100 levels may be accepted or refused.',
      fix: 'Use a strict JSON parser, and turn its error into a 4xx Error.',
      fault: 'malformed-makes-an-animal',
    },
    { expected: ANY_4XX, sends: [openBodies, nestedBodies] },
  ),
  refusal('create.refused.not-object', probes.notAnimalObject, {
    what: 'JSON that is not an object',
    why: 'Some decoders split an array, a string or null into fields, and others crash.',
    fix: 'Check first that the body is an object.',
    fault: 'no-object-gets-422',
  }),
  refusal(
    'create.refused.name-missing',
    probes.nameMissing,
    {
      what: 'an object without `name`',
      why: 'An animal without a name breaks every client that shows it.',
      fix: 'Require the name.',
      fault: 'name-missing-is-unnamed',
    },
    { elsewhere: between('refusedAgain', 'name-missing') },
  ),
  refusal('create.refused.name-type', fields.nameType, {
    what: 'a `name` that is not a string',
    why: COERCION,
    fix: STRICT,
    fault: 'name-type-gets-422',
  }),
  refusal('create.refused.category-missing', probes.categoryMissing, {
    what: 'an object without `categoryId`',
    why: 'Every animal belongs to a category. A default of 0 or null is not a category.',
    fix: 'Require the categoryId.',
    fault: 'category-missing-gets-422',
  }),
  refusal('create.refused.category-type', fields.categoryType, {
    what: 'a `categoryId` that is not a number',
    why: COERCION,
    fix: STRICT,
    fault: 'category-type-gets-422',
  }),
  refusal(
    'create.refused.category-fraction',
    fields.categoryFraction,
    {
      what: 'a `categoryId` with a fraction',
      why: 'If the fraction is cut off, the animal lands in a category that nobody sent.',
      alsoAllowed:
        'Integers such as 1.0 and 1e2 may be stored exactly, or be refused with any 4xx. A fraction that a double cannot hold may be rounded.',
      fix: 'Check for an integer before you convert.',
      fault: 'category-fraction-cut',
    },
    { otherwise: ifRounded },
  ),
  refusal('create.refused.category-range', fields.categoryRange, {
    what: 'a `categoryId` beyond int64, or any 4xx status if the number has more than 1,000 characters',
    why: 'A number beyond the range wraps around, saturates, or crashes the query.',
    alsoAllowed:
      'A parser may take a number of more than 1,000 characters for malformed JSON: any 4xx status conforms.',
    fix: 'Check the range on the exact number, before it becomes a double or a column.',
    fault: 'category-wraps',
  }),
  statusType,
  refusal(
    'create.refused.status-value',
    fields.statusValue,
    {
      what: 'a `status` outside the enumeration',
      why: 'If the service stores values in another letter case or with padding, no filter finds them.',
      fix: 'Compare with the three values exactly.',
      fault: 'status-unknown-stored',
    },
    { elsewhere: between('refused', 'status-unknown') },
  ),
  refusal('create.refused.field-case', fields.fieldCase, {
    what: 'a required field in another letter case or in snake case',
    why: 'Some decoders match field names in any letter case, or know other names for them, and accept a body without the required field.',
    fix: 'Match field names exactly.',
    fault: 'fields-in-any-case',
  }),
] as const;

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
const createdWithKey = responsesTo(
  [...REFUSALS.flatMap(({ leadProbes }) => leadProbes), refusalBetween],
  (exchange) =>
    exchange.operation === 'createPet' &&
    hasRightKey(exchange) &&
    !repeatsName(exchange) &&
    !isLast(exchange),
);

const leavesNothing = requirement({
  id: 'create.refused.leaves-nothing',
  level: 'MUST',
  clause: 'create.responses.400',
  text: 'A createPet that is refused leaves nothing behind',
  judges: { createdWithKey },
  sends: [...EVERY_ANIMAL, idBetween],
  check: ({ createdWithKey: responses }, evidence) => leftBehind(responses, evidence),
  docs: {
    why: 'If the row is written before the check fails and is not rolled back, everybody’s listing shows it.',
    how: 'Most refused bodies have a name that no other body has. If such a body is refused, no response may show an animal with its name. This also holds for unusual animals: the service may refuse them, but then must not store them.',
    alsoAllowed: 'The service may log and count what it refuses.',
    fix: 'Validate before you write, in one transaction.',
    fault: 'refused-for-lack-of-category-stored',
  },
});

export const CREATE_REFUSED = [...REFUSALS, leavesNothing] as const;
