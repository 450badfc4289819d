import { storeOf } from '../store/store.js';
import { sentMember } from '../../helpers/evidence/bodies.js';
import { isCategoryGuessed } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { hasAdded } from '../store/sent-animal.js';
import type { Answered } from '../../helpers/exchange.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { unusedClientId, unusedTextId } from '../probes/adding/client-id.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { openField } from '../probes/adding/open-animal.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { repeatedName, takenId } from '../probes/adding/repeated-name.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { isInt64 } from '../../schemas/int64.js';
import { additionsOf, fieldIn, type Addition } from './additions.js';

const additions = additionsOf([...PLAIN_ANIMALS, repeatedName, takenId]);
const IDS = 'Ids may be in any order, with gaps, negative or beyond 2^53.';

/** Returns a finding for the id of each added animal; `unreadable` for a response without a readable id. */
function idFindings(
  all: readonly Addition[],
  find: (id: bigint, exchange: Answered) => Finding,
): readonly Finding[] {
  return all.map(({ exchange }) => {
    if (!hasAdded(exchange)) return 'inconclusive';
    const id = fieldIn(exchange, 'id');
    return isInt64(id) ? find(id, exchange) : unreadable(exchange);
  });
}

function reused(
  kind: 'id-reused' | 'id-repeated',
  exchange: Answered,
  expected: string,
  observed: string,
): Finding {
  return violation(kind, exchange, { subject: 'id', pointer: '/id', expected, observed });
}

const isNew = requirement({
  id: 'create.id.new',
  level: 'MUST',
  clause: 'resources.pet.id',
  text: 'The id of an added animal is one that no animal had before',
  judges: { additions },
  sends: EVERY_ANIMAL,
  check: ({ additions: all }, evidence) =>
    idFindings(all, (id, exchange) => {
      const before = storeOf(evidence)
        .snapshots.get(id)
        ?.find((snapshot) => snapshot.exchange.end <= exchange.start);
      if (before === undefined) return 'ok';
      const observed = `id ${id}, seen before in exchange ${before.exchange.index}`;
      return reused('id-reused', exchange, 'an id that no animal had before', observed);
    }),
  docs: {
    why: 'An id that is assigned again makes clients overwrite what they know of another animal.',
    how: 'The id of every added animal is compared with every animal that an earlier response showed.',
    alsoAllowed: IDS,
    fix: 'Take ids from a sequence that never goes back, not from the number of rows or the highest id that is left.',
    fault: 'id-of-the-row-before',
  },
});

const isDistinct = requirement({
  id: 'create.id.distinct',
  level: 'MUST',
  clause: 'resources.pet.id',
  text: 'Two added animals never get the same id',
  judges: { additions },
  sends: EVERY_ANIMAL,
  check: ({ additions: all }) => {
    const first = new Map<bigint, Answered>();
    return idFindings(all, (id, exchange) => {
      const other = first.get(id);
      if (other === undefined) {
        first.set(id, exchange);
        return 'ok';
      }
      const observed = `id ${id}, as in exchange ${other.index}`;
      return reused('id-repeated', exchange, 'an id that no other animal has', observed);
    });
  },
  docs: {
    why: 'If an id is computed and then stored without a lock, two animals get the same id under load.',
    how: 'Animals are added concurrently and also in sequence. All ids are compared.',
    alsoAllowed: IDS,
    fix: 'Let the database assign the id, or lock the counter.',
    fault: 'id-zero-before-flush',
  },
});

/**
 * Checks a request with an id in its body.
 * @param withId undefined if it was not sent, because the id may belong to another client's animal
 * @param similar a similar request that has no id, if one was sent
 */
function assignedFinding(
  withId: Answered | undefined,
  similar: Answered | undefined,
  evidence: Evidence,
): Finding {
  if (withId === undefined || sentMember(withId, 'id') === undefined) return 'inconclusive';
  const { status } = withId.answer;
  if (status === 401) return 'inconclusive';
  if (status === 400) return isCategoryGuessed(evidence) ? 'inconclusive' : 'ok';
  if (!hasAdded(withId)) {
    // The request without an id was also refused, so the id is not the reason.
    if (similar?.answer.status === status) return 'inconclusive';
    return violation('status', withId, {
      subject: 'id',
      wanted: ['201', '400'],
      expected: 'status 201 with an id of the service’s own, or 400',
    });
  }
  const id = fieldIn(withId, 'id');
  if (!isInt64(id)) return unreadable(withId);
  const sent = sentMember(withId, 'id');
  if (sent !== id && sent !== `${id}`) return 'ok';
  return violation('id-taken', withId, {
    subject: 'id',
    pointer: '/id',
    expected: 'an id of the service’s own',
    observed: `the id of the request, ${inWords(id)}`,
  });
}

const isAssigned = requirement({
  id: 'create.id.assigned',
  level: 'MUST',
  clause: 'create.id',
  text: 'The service assigns the id: an id in the request body never decides it',
  judges: { takenId, unusedClientId, unusedTextId, openField },
  sends: EVERY_ANIMAL,
  check: (data, evidence) => [
    ...data.takenId.map(({ withId, withoutId }) => assignedFinding(withId, withoutId, evidence)),
    ...data.unusedClientId.map(({ withId, plain }) => assignedFinding(withId, plain, evidence)),
    ...data.unusedTextId.map(({ withId }) => assignedFinding(withId, undefined, evidence)),
    ...data.openField.map(({ animal }) => assignedFinding(animal, undefined, evidence)),
  ],
  docs: {
    why: 'If the body is bound to the row as a whole, a client can choose ids and overwrite the animals of other clients.',
    how: 'Animals are sent with an id in the body: an unused id, an unused id as a string, null, and the id of another animal of the suite.',
    alsoAllowed: 'The service may ignore the id, or refuse the body with 400.',
    fix: 'Bind only name, categoryId and status.',
    fault: 'id-from-the-body',
  },
});

export const CREATE_ID = [isNew, isDistinct, isAssigned] as const;
