import { storeOf, snapshotsIn } from '../store/store.js';
import { contradictionOf, listedSnapshots } from '../store/contradiction.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isBackBetween } from '../store/missing-from-listing.js';
import type { Snapshot } from '../store/model.js';
import { animalIdIn } from '../store/query.js';
import type { Answered } from '../../helpers/exchange.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { anyAnimal, othersAnimal, ownAnimal } from '../probes/fetched-animals.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { hiddenAnimal } from '../probes/hidden-animals.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { alterations } from '../judging/alterations.js';
import { getResponses, REMOVED, unlessRemoved } from '../judging/removed.js';

/** Checks a response for one of the suite's animals, which must exist once the settle time after its addition is over. */
function ownStatusFinding(exchange: Answered, id: bigint, evidence: Evidence): Finding {
  const { status } = exchange.answer;
  const added = storeOf(evidence).own.get(id)?.exchange.end ?? Infinity;
  if (status === 200) return 'ok';
  // An id may be requested before an animal gets it, and a write may become visible late.
  if (exchange.start < added) return 'inconclusive';
  if (status === 404 && exchange.start < added + evidence.settle) return 'inconclusive';
  return violation('status', exchange, { subject: 'petId', wanted: ['200'] });
}

/** Checks a response for another client's animal, which may have been removed. */
function othersStatusFinding(exchange: Answered, id: bigint, evidence: Evidence): Finding {
  const { status } = exchange.answer;
  if (status === 200) return 'ok';
  const seen = storeOf(evidence).snapshots.get(id) ?? [];
  if (!seen.some((one) => one.exchange.end <= exchange.start)) return 'inconclusive';
  if (status !== 404) {
    return violation('status', exchange, {
      subject: 'petId',
      wanted: ['200', '404'],
      expected: 'status 200, or 404 if the animal was removed',
    });
  }
  const longBefore = seen.some((one) => one.exchange.end <= exchange.start - evidence.settle);
  const longAfter = seen.some((one) => one.exchange.start >= exchange.end + evidence.settle);
  const lacking = evidence
    .answered('getPet')
    .filter((one) => animalIdIn(one) === id && one.answer.status === 404);
  if (!longBefore || !longAfter || !isBackBetween(lacking, seen, evidence)) return 'inconclusive';
  return violation('resource-missing', exchange, {
    subject: 'petId',
    wanted: ['200'],
    expected: `status 200 with animal ${id}, which responses before and after show`,
  });
}

const foundAnswered = requirement({
  id: 'get.found.answered',
  level: 'MUST',
  clause: 'get.responses.200',
  text: 'getPet returns status 200 for an animal that exists',
  judges: { getResponses, ownAnimal, othersAnimal, anyAnimal },
  sends: [...EVERY_ANIMAL, hiddenAnimal],
  check: ({ getResponses: responses }, evidence) =>
    responses.map((exchange) => {
      const id = animalIdIn(exchange);
      if (id === undefined || exchange.answer.status === 401) return 'inconclusive';
      return unlessRemoved(exchange, evidence, () => {
        if (storeOf(evidence).own.has(id)) return ownStatusFinding(exchange, id, evidence);
        return storeOf(evidence).snapshots.has(id)
          ? othersStatusFinding(exchange, id, evidence)
          : 'inconclusive';
      });
    }),
  docs: {
    why: 'A lookup that knows only part of the store, or returns 204, fails for animals that every listing shows.',
    how: 'Animals that the suite added, with and without unusual names and categories, and animals of other clients that other responses show before, between and after two 404s.',
    alsoAllowed: REMOVED,
    fix: 'Look up in the same store that the listing reads.',
    fault: 'get-is-gone-already',
  },
});

/** Compares an animal of another client with the listings. The suite's own animals are compared with what was sent instead. */
function othersFieldsFinding(snapshot: Snapshot, evidence: Evidence): Finding {
  if (storeOf(evidence).added.has(snapshot.id)) return 'inconclusive';
  if (listedSnapshots(snapshot.id, evidence).length === 0) return 'inconclusive';
  const found = contradictionOf(snapshot, evidence);
  if (!found?.isProven) return 'ok';
  const { field, listed } = found;
  return violation('field-contradicted', snapshot.exchange, {
    subject: field,
    pointer: `/${field}`,
    expected: `${inWords(listed[field])}, as in listings before and after`,
    observed: inWords(snapshot[field]),
  });
}

/**
 * Checks that a response shows the requested animal. The suite's own animals are compared with what was sent, animals of other
 * clients with the listings.
 */
function sameFindings(exchange: Answered, evidence: Evidence): readonly Finding[] {
  const id = animalIdIn(exchange);
  if (id === undefined || exchange.answer.status !== 200) return ['inconclusive'];
  const [snapshot] = snapshotsIn(exchange);
  if (snapshot === undefined) {
    const expected = `an animal with the integer \`id\` ${id}`;
    return [violation('body-shape', exchange, { subject: 'body', expected })];
  }
  if (snapshot.id !== id) {
    const [expected, observed] = [`the requested id, ${id}`, `animal ${snapshot.id}`];
    return [
      violation('resource-wrong', exchange, { subject: 'id', pointer: '/id', expected, observed }),
    ];
  }
  // If the service assigned this id to several animals, getPet can return only one of them.
  const creations = storeOf(evidence)
    .creationsOf(id)
    .filter(({ exchange: { end } }) => end <= exchange.start);
  if (creations.length === 0) return [othersFieldsFinding(snapshot, evidence)];
  const altered = creations.flatMap((creation) => alterations(creation, snapshot, evidence));
  return altered.length === 0 ? ['ok'] : altered;
}

const foundSame = requirement({
  id: 'get.found.same',
  level: 'MUST',
  clause: 'get.responses.body',
  text: 'getPet returns the animal with the requested id and, if its values are plainly valid, the values that were sent',
  judges: { getResponses, ownAnimal, othersAnimal, anyAnimal },
  sends: [...EVERY_ANIMAL, hiddenAnimal],
  check: ({ getResponses: responses }, evidence) =>
    responses.flatMap((exchange) => {
      const removed = unlessRemoved(exchange, evidence, () => 'ok');
      return removed === 'ok' ? sameFindings(exchange, evidence) : [removed];
    }),
  docs: {
    why: 'Two code paths that show one row drift apart: one of them renames, rounds or omits a field.',
    how: 'The id is compared with the id in the path. The suite’s animals are compared with what was sent. Animals of other clients are compared with listings that are earlier and later by more than the settle time. Every comparison is exact.',
    alsoAllowed: REMOVED,
    fix: 'Use one serializer for listings and getPet.',
    fault: 'get-gives-the-neighbour',
  },
});

export const GET_FOUND = [foundAnswered, foundSame] as const;
