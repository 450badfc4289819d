import { guessedCategoryInWords, isCategoryGuessed } from '../store/plain-category.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { exchangesOf } from '../../helpers/probes/trials.js';
import { derived } from '../../helpers/probes/traffic.js';
import type { PetStatus } from '../../schemas/shapes.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded } from '../store/sent-animal.js';
import { anyPlainAnimal } from '../probes/adding/any-animal.js';
import { fill } from '../probes/adding/fill.js';
import { FULL_STORE, SOME_ANIMALS } from '../probes/adding/index.js';
import {
  PLAIN_ANIMALS,
  plainAvailable,
  plainElsewhere,
  plainNoStatus,
  plainPending,
  plainSold,
} from '../probes/adding/plain-animal.js';
import { repeatedAtOnce, repeatedName, takenId } from '../probes/adding/repeated-name.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import {
  additionsOf,
  everyAddition,
  isInAcceptedCategory,
  isPlain,
  type Addition,
} from './additions.js';

/**
 * Indices of the exchanges of trials in which the service refused every request with 400. Such a trial sends an animal, then simpler
 * animals, then an animal in another category, if the store has another.
 */
const refusedThroughout = derived((evidence) =>
  PLAIN_ANIMALS.flatMap((probe) => probe.from(evidence))
    .map(exchangesOf)
    .filter((exchanges) => exchanges.every(({ answer }) => answer.status === 400))
    .flatMap((exchanges) => exchanges.map(({ index }) => index)),
);

/** The categories that plain animals were sent with. */
const triedCategories = derived((evidence) => {
  const indices = new Set(
    [...PLAIN_ANIMALS, plainElsewhere]
      .flatMap((probe) => probe.from(evidence).flatMap(exchangesOf))
      .map(({ index }) => index),
  );
  return everyAddition
    .from(evidence)
    .filter(({ exchange }) => indices.has(exchange.index))
    .map(({ sent }) => sent.categoryId);
});

/**
 * Whether a 400 is wrong, because the category cannot be the reason for it:
 * - an animal was accepted in this category;
 * - it is the configured category; or
 * - the trial of this request was refused in every category that it tried.
 */
function isWronglyRefused(addition: Addition, evidence: Evidence): boolean {
  const { categoryId } = evidence.settings;
  return (
    isInAcceptedCategory(addition, evidence) ||
    (categoryId !== null && BigInt(categoryId) === addition.sent.categoryId) ||
    refusedThroughout.from(evidence).includes(addition.exchange.index)
  );
}

/** Checks that a plain animal in a known category gets a 201. */
function additionFinding(
  addition: Addition,
  subject: 'name' | 'status',
  evidence: Evidence,
): Finding {
  const { exchange, sent } = addition;
  const { status } = exchange.answer;
  const isTried =
    isInAcceptedCategory(addition, evidence) ||
    triedCategories.from(evidence).includes(sent.categoryId) ||
    evidence.settings.categoryId === `${sent.categoryId}`;
  if (status === 401 || !isPlain(addition) || !isTried) return 'inconclusive';
  if (status === 201) return 'ok';
  if (status === 400 && isCategoryGuessed(evidence))
    return { doubt: guessedCategoryInWords(evidence) };
  if (status === 400 && !isWronglyRefused(addition, evidence)) return 'inconclusive';
  return violation('status', exchange, {
    subject,
    wanted: ['201'],
    ...(subject === 'name' && { sent: inWords(sent.name) }),
  });
}

/** Defines a requirement that createPet accepts certain plain animals. */
function accepted<const Id extends string>(
  id: Id,
  text: string,
  subject: 'name' | 'status',
  {
    judged,
    sends = SOME_ANIMALS,
  }: { readonly judged: readonly AnyProbe[]; readonly sends?: readonly AnyProbe[] },
  which: (addition: Addition, evidence: Evidence) => boolean,
  docs: DocsWithOptional<'how' | 'alsoAllowed'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'create.responses.201',
    text,
    judges: { additions: additionsOf(judged) },
    sends,
    check: ({ additions }, evidence) =>
      additions
        .filter((addition) => which(addition, evidence))
        .map((addition) => additionFinding(addition, subject, evidence)),
    docs: {
      how: 'Every animal with a plain name: 1 to 40 ASCII letters, digits and single inner spaces. Its category is known to exist: it is `CATEGORY_ID`, or comes from the store. If that category is refused, another category from the store is tried.',
      alsoAllowed:
        'A category that is unknown, or accepts no new animals, may be refused with 400. If an animal is sent without a status, the service may choose its status.',
      ...docs,
    },
  });
}

/** Whether an animal with the same name was accepted before, or at the same time. */
function isRepeated({ exchange, sent }: Addition, evidence: Evidence): boolean {
  return everyAddition
    .from(evidence)
    .some(
      (other) =>
        hasAdded(other.exchange) &&
        other.sent.name === sent.name &&
        other.exchange !== exchange &&
        other.exchange.start < exchange.end,
    );
}

/** Defines a requirement that createPet accepts plain animals with a status. */
function acceptedStatus<const Id extends string>(
  id: Id,
  status: PetStatus,
  judged: readonly AnyProbe[],
  fault: string,
) {
  return accepted(
    id,
    `createPet adds a plainly valid animal with the status \`${status}\` and returns 201`,
    'status',
    { judged },
    ({ sent }) => sent.status === status,
    {
      why: 'A status that the service refuses, or a 200 in place of 201, breaks the main path of every client.',
      fix: 'Accept each of the three statuses, and return 201 with the Pet.',
      fault,
    },
  );
}

export const CREATE_ACCEPTED = [
  acceptedStatus('create.accepted.available', 'available', [plainAvailable], 'create-answers-200'),
  acceptedStatus(
    'create.accepted.pending',
    'pending',
    [plainPending, repeatedName],
    'create-refuses-pending',
  ),
  acceptedStatus('create.accepted.sold', 'sold', [plainSold], 'create-refuses-sold'),
  accepted(
    'create.accepted.no-status',
    'createPet adds a plainly valid animal without a status and returns 201',
    'status',
    { judged: [plainNoStatus] },
    ({ sent }) => sent.status === undefined,
    {
      why: 'The status is optional, so a request without one must not be refused.',
      fix: 'Do not require the status. If it is absent, the service may store any of the three, or none.',
      fault: 'create-wants-a-status',
    },
  ),
  accepted(
    'create.accepted.plain-name',
    'createPet accepts a plain name of 1 to 40 letters, digits and single inner spaces, whatever word or number it looks like',
    'name',
    {
      judged: [plainAvailable, plainPending, plainNoStatus, anyPlainAnimal, fill],
      sends: FULL_STORE,
    },
    () => true,
    {
      why: '“0” fails emptiness checks, “null” is taken for no value, and 40 characters do not fit into short columns. JSON with white space and escapes breaks handwritten parsers. A service that stores a limited number of animals accepts these names at first, and refuses them later.',
      how: 'Every animal with such a name in a known category. Most are sent when the run fills the store. Some names are generated. Others look like numbers, keywords or empty values. Some bodies are JSON with white space and escapes.',
      fix: 'Check whether the name is absent, not whether it is truthy. Do not convert text, allow 40 characters, and read JSON with a parser.',
      fault: 'create-refuses-spaces',
    },
  ),
  accepted(
    'create.accepted.repeated-name',
    'createPet accepts a name that another animal has',
    'name',
    { judged: [repeatedName, takenId, repeatedAtOnce], sends: [...SOME_ANIMALS, repeatedAtOnce] },
    isRepeated,
    {
      why: 'Only the id is unique. Two animals may be called Bella.',
      how: 'Every animal in a known category with the name of another animal. Two animals with one name are also sent at the same time.',
      fix: 'Drop the unique constraint on the name.',
      fault: 'create-conflicts-on-name',
    },
  ),
] as const;
