import { isSince, listedSnapshots } from '../../helpers/evidence/contradiction.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { breach, each, together, NOTHING, type Look } from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { nextId } from '../../helpers/probes/next-id.js';
import { fetchedTwice, ownAnimal } from '../../helpers/probes/animals.js';
import { unansweredRuns } from '../../helpers/probes/requirement.js';
import { alterations } from '../judging/alterations.js';
import { judgeOwnFound } from '../judging/completeness.js';
import { unreadableListings } from '../judging/listings.js';
import { unreadableCreations } from '../judging/unreadable-creations.js';
import { petIdOf, unlessRemoved } from '../judging/fetched.js';

/** Compares every later snapshot of our animals, but those by getPet, with what was sent. */
function judgeUnaltered(evidence: Evidence): Judgement {
  const listed = each(evidence.creations, (creation): Look => {
    const snapshots = listedSnapshots(creation.id, evidence).filter(isSince(creation.exchange));
    if (snapshots.length === 0) return 'inconclusive';
    const breaches = snapshots.flatMap((snapshot) => alterations(creation, snapshot, evidence));
    return breaches.length === 0 ? 'ok' : breaches.slice(0, 2);
  });
  const looked = together(listed, unreadableListings(evidence), unreadableCreations(evidence));
  if (listed.met > 0 || evidence.creations.length === 0) return looked;
  return { ...looked, blind: 'the store holds too many animals: no page showed one of this run' };
}

/** Ours, asked for by getPet later than the settle time after they were added, are there. */
function judgeFound(evidence: Evidence): Judgement {
  const looked = each(evidence.answered('getPet'), (exchange): Look => {
    const id = petIdOf(exchange);
    const creation = id === undefined ? undefined : evidence.own.get(id);
    if (!creation || exchange.start < creation.exchange.end) return 'inconclusive';
    if (exchange.answer.status === 200) return 'ok';
    if (exchange.answer.status !== 404) return 'inconclusive';
    const settled = exchange.start >= creation.exchange.end + evidence.settle;
    return settled
      ? breach(exchange, `animal ${id}, which was added`, 'status 404')
      : 'inconclusive';
  });
  const doubts = unansweredRuns([ownAnimal], evidence);
  return together(looked, unreadableCreations(evidence), { ...NOTHING, doubts });
}

export const CREATE_STORED: readonly Requirement[] = [
  {
    id: 'create.stored.list',
    level: 'MUST',
    clause: 'create.purpose',
    text: 'An added animal is found in the listing',
    needs: ['animals', 'listings'],
    judge: (evidence) => judgeOwnFound(evidence, 'list'),
    why: 'A 201 for an animal that is not stored is the worst lie a store can tell.',
    how: 'In every listing that is not full and began later than the settle time after the 201. On a store with more than 100 animals this is a blind spot, and getPet tells instead.',
    mend: 'Answer 201 after the write is committed; list from the same store.',
  },
  {
    id: 'create.stored.filter',
    level: 'MUST',
    clause: 'create.purpose',
    text: 'An added animal is found by the filter for its status',
    needs: ['animals', 'listings'],
    judge: (evidence) => judgeOwnFound(evidence, 'filter'),
    why: 'The filter is the replacement for getPet: an animal that it misses cannot be found.',
    how: 'In every filtered listing that is not full and began later than the settle time after the 201.',
    mend: 'Filter over the stored status, new animals included.',
  },
  {
    id: 'create.stored.get',
    level: 'MUST',
    clause: 'get.responses.200',
    text: 'An added animal is found by getPet',
    needs: ['animals', 'fetches'],
    probes: [ownAnimal, nextId, fetchedTwice],
    judge: (evidence) => unlessRemoved(evidence, judgeFound),
    why: 'The id that a 201 gives must lead to the animal.',
    how: 'Animals of each kind are fetched; a 404 is believed until the settle time is over.',
    mend: 'Look up by the id that the 201 gave, as a 64-bit integer.',
  },
  {
    id: 'create.stored.unaltered',
    level: 'MUST',
    clause: 'create.purpose',
    text: 'Every later listing shows an added animal as it was sent',
    needs: ['animals', 'listings', 'fetches'],
    probes: [ownAnimal, fetchedTwice],
    judge: judgeUnaltered,
    why: 'No operation changes an animal: neither reading it, nor adding others, nor time.',
    how: 'Every snapshot of our animals in every listing of the run is compared with what was sent; odd names and categories are judged by themselves.',
    mend: 'Keep rows apart; do not write on reads; do not share objects between requests.',
  },
];
