import { storeOf, snapshotsIn } from '../../evidence/store.js';
import { type Evidence } from '../../evidence/evidence.js';
import { listQuery, petIdIn } from '../../evidence/query.js';
import { hasAdded, sentBy } from '../../evidence/sent.js';
import { isAnswered, isSuccess, type Exchange, hasRightKey } from '../../exchange.js';
import { BODY_DEVIATIONS, type Deviation } from './deviation.js';
import { areSame, groupOf, isWithin, type Group } from './group.js';
import { animalsOf, isFiltered, isOfTwoAnimals, statusOf, wrongKeyKind } from './violated.js';
import type { Violated } from './violated.js';

const CONTENT_DEVIATIONS: ReadonlySet<Deviation['type']> = new Set([
  'id',
  'field',
  'page-size',
  'animals',
  'other',
]);

/** Whether the violations of the second group follow from the deviation of the first. */
export function explains(one: Group, other: Group, evidence: Evidence): boolean {
  const [first, second] = [one.deviation.type, other.deviation.type];
  if (first === 'key' && second === 'key') return areSameKeys(one, other, evidence);
  if (operationAlwaysFails(one, other, evidence)) return true;
  if (areIndependent(one, other) || areIndependent(other, one)) return false;
  const isPart = isWithin(other, one);
  // The same responses have both deviations.
  if (areSame(one, other)) return true;
  // All responses with the wrong error status have the same wrong body.
  if (BODY_DEVIATIONS.has(first) && second === 'status')
    return isPart && isOtherErrorStatus(other) && haveSameOperationAndStatus(one, other);
  if (first === 'id' && second === 'status') return isEachAboutAnimalsOf(one, other, evidence);
  if (second === 'left-behind') return first === 'field' && atOtherPlaces(one, other).length === 0;
  if (!CONTENT_DEVIATIONS.has(second)) return false;
  // The content of a response with the wrong status cannot be right.
  if (first === 'key' || (first === 'status' && isPart)) return isPart;
  if (first === 'status') return followsFromStatus(one, other, evidence);
  return explainsContent(one, other, evidence);
}

/** Whether both groups have the same error status of the same operation, and all its responses to the right key have this status. */
function operationAlwaysFails(
  { deviation: one }: Group,
  { deviation: other }: Group,
  evidence: Evidence,
): boolean {
  if (one.type !== 'status' || other.type !== 'status') return false;
  const { operation, status } = one;
  return (
    operation === other.operation &&
    status === other.status &&
    status >= 400 &&
    evidence
      .answered(operation)
      .filter(hasRightKey)
      .every(({ answer }) => answer.status === status)
  );
}

/** Whether the first group is a wrong success status, and the second is wrong content of responses that are rightly successful. */
function areIndependent({ deviation }: Group, other: Group): boolean {
  return (
    deviation.type === 'status' &&
    deviation.status < 300 &&
    CONTENT_DEVIATIONS.has(other.deviation.type) &&
    other.violations.every((each) => isRightAddition(each) || isRightListing(each))
  );
}

/** Whether a response is a listing that must be returned. */
function isRightListing({ exchange }: Violated): boolean {
  return (
    exchange.operation === 'listPets' &&
    isAnswered(exchange) &&
    isSuccess(exchange) &&
    hasRightKey(exchange) &&
    listQuery(exchange) !== undefined
  );
}

/** Whether a response adds a well-typed animal that was sent with the right key. */
function isRightAddition({ exchange }: Violated): boolean {
  return (
    exchange.operation === 'createPet' &&
    isAnswered(exchange) &&
    hasAdded(exchange) &&
    hasRightKey(exchange) &&
    sentBy(exchange) !== undefined
  );
}

/** Whether a deviation in the content of responses follows from another deviation in content. */
function explainsContent(one: Group, other: Group, evidence: Evidence): boolean {
  const [first, second] = [one.deviation.type, other.deviation.type];
  const isPart = isWithin(other, one);
  // An object with another shape lacks several fields, and has other deviations.
  if (
    first === 'field' &&
    isPart &&
    (second === 'other' || (isMissingField(one) && isMissingField(other)))
  )
    return true;
  if (first === second) return haveOneCause(one, other, evidence);
  // A short page lacks animals. Other listings may lack them too.
  if (one.deviation.type === 'page-size' && second === 'animals')
    return (
      !showsOtherStatus(other) &&
      (isPart || (one.deviation.how !== 'too-many' && haveListingsOfOneKind(one, other)))
    );
  // If two animals share an id, one is shown instead of the other. An animal with a wrong `status` is in the wrong filtered
  // listings.
  const isCause =
    (first === 'id' && !isWrongShape(other) && one.violations.some(isOfTwoAnimals)) ||
    (isWrongStatusField(one) &&
      (second === 'animals' || second === 'page-size') &&
      areAllFiltered(other));
  // Shared ids do not make a page longer.
  if (first === 'id' && isTooLong(other)) return false;
  return isCause && ((first === 'id' && isPart) || areMostlyAboutAnimalsOf(one, other, evidence));
}

/** Whether wrong content follows from a wrong status: the animals in it were wrongly added, or getPet does not find them. */
function followsFromStatus(one: Group, other: Group, evidence: Evidence): boolean {
  const { deviation } = one;
  if (deviation.type !== 'status') return false;
  const { operation, status } = deviation;
  // A wrongly added animal does not change the size of a page.
  const isPageSize = other.deviation.type === 'page-size';
  if (operation === 'createPet') {
    const wrong = groupOf(
      deviation,
      one.violations.filter((each) => !isRightAddition(each)),
    );
    return status < 300 && !isPageSize && isEachAboutAnimalsOf(wrong, other, evidence);
  }
  return operation === 'getPet' && status === 404 && animalsAreGone(one, other, evidence);
}

const areAllFiltered = ({ violations }: Group): boolean =>
  violations.every(({ exchange }) => isFiltered(exchange));
const isMissingField = ({ deviation }: Group): boolean =>
  deviation.type === 'field' && deviation.how === 'missing';
/** A required field that is missing or mistyped, or a body of another shape. If one animal is shown for another, neither occurs. */
const isWrongShape = ({ deviation }: Group): boolean =>
  (deviation.type === 'field' &&
    deviation.how !== 'value' &&
    deviation.fields.some((field) => field !== 'status')) ||
  (deviation.type === 'other' && deviation.kind === 'body-shape');
/** A wrong `status` of stored animals. If only the createPet response lacks this field, the store may have it. */
const isWrongStatusField = ({ deviation, violations }: Group): boolean =>
  deviation.type === 'field' &&
  deviation.fields.includes('status') &&
  (deviation.how === 'value' ||
    violations.some(({ violation }) => violation.operation !== 'createPet'));
/** A wrong error status where another error status is required. */
const isOtherErrorStatus = ({ deviation }: Group): boolean =>
  deviation.type === 'status' && deviation.status >= 400 && deviation.how !== 'refused';
/** Filtered listings that show animals with another status. */
const showsOtherStatus = ({ deviation }: Group): boolean =>
  deviation.type === 'animals' && deviation.how === 'wrong';
const isTooLong = ({ deviation }: Group): boolean =>
  deviation.type === 'page-size' && deviation.how === 'too-many';
const acceptsWrongKeys = ({ deviation }: Group): boolean =>
  deviation.type === 'key' && deviation.how === 'accepted';

/** Whether all responses of two groups have the same operation and status. */
function haveSameOperationAndStatus(one: Group, other: Group): boolean {
  const kinds = [...one.violations, ...other.violations].map(
    ({ exchange }) => `${exchange.operation} ${statusOf(exchange)}`,
  );
  return new Set(kinds).size === 1;
}

/** Whether two operations accept the same kinds of wrong keys, among the kinds that were sent to both. */
function areSameKeys(one: Group, other: Group, evidence: Evidence): boolean {
  if (!acceptsWrongKeys(one) || !acceptsWrongKeys(other)) return false;
  const [first, second] = [one, other].map((group) => {
    const exchanges = group.violations.map(({ exchange }) => exchange);
    const operations = new Set(exchanges.map(({ operation }) => operation));
    const sent = evidence.answered().filter(({ operation }) => operations.has(operation));
    return { accepted: kindsIn(exchanges), sent: kindsIn(sent) };
  });
  const both = [...(first?.sent ?? [])].filter((kind) => second?.sent.has(kind));
  const isAlike = both.every((kind) => first?.accepted.has(kind) === second?.accepted.has(kind));
  return isAlike && both.some((kind) => first?.accepted.has(kind));
}

/** The kinds of wrong keys in requests, without malformed headers, which only one operation must refuse. */
function kindsIn(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const kinds = new Set(exchanges.map(wrongKeyKind));
  kinds.delete('malformed');
  kinds.delete('');
  return kinds;
}

/** Whether two groups of one type have one cause: the same kind of listing, ids of the same animals, or the same field. */
function haveOneCause(one: Group, other: Group, evidence: Evidence): boolean {
  if (showsOtherStatus(one) || showsOtherStatus(other))
    return isWithin(one, other) || isWithin(other, one);
  if (one.deviation.type === 'animals' || one.deviation.type === 'page-size')
    return haveListingsOfOneKind(one, other);
  if (!areAlikeInSubject(one.deviation, other.deviation)) return false;
  if (one.deviation.type === 'id')
    return (
      areBothShared(one.deviation, other.deviation) ||
      areMostlyAboutAnimalsOf(one, other, evidence) ||
      (one.deviation.how === 'of-request' && areMostlyAboutAnimalsOf(other, one, evidence))
    );
  const rest = atOtherPlaces(one, other);
  if (rest.length === 0 || atOtherPlaces(other, one).length === 0) return true;
  // These violations compare two responses that show an animal, and the other response may be the wrong one.
  const areComparisons = rest.every(({ violation }) => violation.kind === 'field-contradicted');
  return areComparisons && areMostlyAboutAnimalsOf(one, groupOf(other.deviation, rest), evidence);
}

/** Whether both groups have a filtered listing, or both have an unfiltered one. */
function haveListingsOfOneKind(one: Group, other: Group): boolean {
  const views = ({ violations }: Group): boolean[] =>
    violations.map(({ exchange }) => isFiltered(exchange));
  return views(one).some((view) => views(other).includes(view));
}

/** Whether two deviations are about a common field or the `id` of one resource, or the same kind of violation of one operation. */
function areAlikeInSubject(one: Deviation, other: Deviation): boolean {
  if (one.type === 'field' && other.type === 'field')
    return one.of === other.of && one.fields.some((field) => other.fields.includes(field));
  if (one.type === 'id' && other.type === 'id') return one.of === other.of;
  if (one.type === 'other' && other.type === 'other')
    return one.operation === other.operation && one.kind === other.kind;
  return false;
}

/** Whether both deviations are ids that animals share. */
function areBothShared(one: Deviation, other: Deviation): boolean {
  return [one, other].every((each) => each.type === 'id' && each.how !== 'of-request');
}

/**
 * Whether at least half of the violations of the second group are about animals of the first. Violations that are not about an animal
 * do not count. A listing that lacks animals is about them only if at least half of these are animals of the first group.
 */
function areMostlyAboutAnimalsOf(one: Group, other: Group, evidence: Evidence): boolean {
  const ids = new Set(one.violations.flatMap((violated) => animalsOf(violated, evidence)));
  const isAboutThem = (violated: Violated): boolean => {
    const { lacks = [] } = violated.violation;
    return (
      animalsOf(violated, evidence).some((id) => ids.has(id)) &&
      lacks.filter((id) => ids.has(id)).length * 2 >= lacks.length
    );
  };
  const known = other.violations.filter((each) => animalsOf(each, evidence).length > 0);
  return known.length > 0 && known.filter(isAboutThem).length * 2 >= known.length;
}

/**
 * Whether each violation of the second group is mostly about animals of the first: at least half of its animals are requested or
 * shown by exchanges of the first group. Animals that a listing shows do not count.
 */
function isEachAboutAnimalsOf(one: Group, other: Group, evidence: Evidence): boolean {
  const ids = new Set(
    one.violations.flatMap(({ exchange }) => [
      petIdIn(exchange),
      ...(exchange.operation === 'listPets' ? [] : snapshotsIn(exchange).map(({ id }) => id)),
    ]),
  );
  return other.violations.every((violated) => {
    const about = animalsOf(violated, evidence);
    const shared = about.filter((id) => ids.has(id));
    return shared.length > 0 && shared.length * 2 >= about.length;
  });
}

/**
 * Whether the animals that listings of the second group lack are also gone for getPet: for each listing, getPet wrongly
 * returns 404 for at least one missing animal, and finds none of the missing animals later.
 */
function animalsAreGone(one: Group, other: Group, evidence: Evidence): boolean {
  const gone = new Set(one.violations.map(({ exchange }) => petIdIn(exchange)));
  return [...other.exchanges].every((index) => {
    const here = other.violations.filter(({ exchange }) => exchange.index === index);
    const lacks = here.flatMap(({ violation }) => violation.lacks ?? []);
    const { start = 0 } = here[0]?.exchange ?? {};
    const isFound = (id: bigint): boolean =>
      storeOf(evidence)
        .snapshots.get(id)
        ?.some(({ view, exchange }) => view === 'get' && exchange.start > start) === true;
    return lacks.some((id) => gone.has(id)) && !lacks.some(isFound);
  });
}

/** Returns the violations of the second group at places of responses where the first group has no violation. */
function atOtherPlaces(one: Group, other: Group): readonly Violated[] {
  const placeOf = ({ violation: { pointer = '' }, exchange }: Violated): string =>
    `${exchange.index} ${/^\/\d+/.exec(pointer)?.[0] ?? ''}`;
  const places = new Set(one.violations.map(placeOf));
  return other.violations.filter((violated) => !places.has(placeOf(violated)));
}
