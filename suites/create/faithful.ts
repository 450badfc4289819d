import { ownAnimal } from '../../helpers/probes/animals.js';
import { isClientError, type Answered, type Exchange } from '../../helpers/exchange.js';
import { sentBy, sentMember, snapshotsIn, type Evidence } from '../../helpers/evidence/evidence.js';
import type { Sent } from '../../helpers/evidence/model.js';
import { inWords, inWordsBeside } from '../../helpers/json/exact-json.js';
import {
  answerInWords,
  breach,
  each,
  together,
  unanswered,
  type Look,
} from '../../helpers/judge/judging.js';
import { isInt64 } from '../../schemas/int64.js';
import { memoize } from '../../helpers/memoize.js';
import type { Breach, Judgement, Requirement } from '../../helpers/requirement.js';
import { isCategoryGuessed } from '../../helpers/evidence/category.js';
import { isSince } from '../../helpers/evidence/contradiction.js';
import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isOddCategory } from '../judging/oddity.js';

/** Faithful or refused: 400, or 201 and the very value in the answer and in every later snapshot. */
function judgeFaithful(
  evidence: Evidence,
  field: Odd,
  isOdd: (sent: Sent, exchange: Exchange) => boolean,
): Judgement {
  const isMeant = (exchange: Exchange): boolean => {
    const sent = sentBy(exchange);
    return sent !== undefined && isOdd(sent, exchange);
  };
  const looked = each(evidence.of('animals/'), (exchange): Look => {
    const sent = sentBy(exchange);
    if (!sent || !isMeant(exchange)) return 'inconclusive';
    const { status } = exchange.answer;
    // Where the category was a guess, it may be what was refused.
    if (status === 400) return isCategoryGuessed(evidence) ? 'inconclusive' : 'ok';
    if (isNeither(exchange)) {
      if (isForTheOther(sent, field, evidence)) return 'inconclusive';
      return breach(exchange, 'stored exactly, or refused with 400', answerInWords(exchange), {
        counterexample: inWords(sent[field]),
      });
    }
    if (status !== 201) return 'inconclusive';
    const breaches = alterationsOf(exchange, sent, field, evidence);
    return breaches.length === 0 ? 'ok' : breaches;
  });
  return together(looked, unanswered(evidence, 'animals/', isMeant));
}

/** Whether an addition was neither accepted nor refused with 400; a 401 says that the key was refused. */
function isNeither(exchange: Answered): boolean {
  if (isClientError(exchange) && isWrittenOtherwise(exchange)) return false;
  return ![201, 400, 401].includes(exchange.answer.status) && !isTooLarge(exchange);
}

/** Whether its integers are not written with digits alone: the status of a refusal is open then. */
function isWrittenOtherwise({ request }: Exchange): boolean {
  const bare = (request.body ?? '').replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /\d[.eE]/.test(bare);
}

type Odd = 'name' | 'categoryId';

/** Which of the two an animal is unusual in. */
function oddIn({ name, categoryId }: Sent, evidence: Evidence): readonly Odd[] {
  return [
    ...(isOddText(name) ? (['name'] as const) : []),
    ...(isOddCategory(categoryId, evidence) ? (['categoryId'] as const) : []),
  ];
}

/** What alone, beside an ordinary value of the other, was neither stored nor refused. */
const failingAlone = memoize((evidence: Evidence): ReadonlySet<Odd> => {
  const failing = evidence.of('animals/').filter(isNeither);
  const odd = failing.map((exchange) => {
    const sent = sentBy(exchange);
    return sent ? oddIn(sent, evidence) : [];
  });
  return new Set(odd.flatMap((fields) => (fields.length === 1 ? fields : [])));
});

/** Whether an animal is unusual in both, and the other one alone is known to fail: it is to blame. */
function isForTheOther(sent: Sent, field: Odd, evidence: Evidence): boolean {
  const failing = failingAlone(evidence);
  return oddIn(sent, evidence).length === 2 && failing.size === 1 && !failing.has(field);
}

function alterationsOf(
  exchange: Answered,
  sent: Sent,
  field: Odd,
  evidence: Evidence,
): readonly Breach[] {
  const [created] = snapshotsIn(exchange);
  if (!created) return [];
  const seen = evidence.snapshots.get(created.id) ?? [];
  const snapshots = [created, ...seen.filter(isSince(exchange))];
  const altered = snapshots.find(
    (snapshot) =>
      snapshot[field] !== sent[field] && evidence.own.get(snapshot.id)?.exchange === exchange,
  );
  if (!altered) return [];
  return [
    breach(altered.exchange, ...inWordsBeside(sent[field], altered[field]), {
      pointer: `${altered.pointer}/${field}`,
      counterexample: inWords(sent[field]),
    }),
  ];
}

/** The category beside half a character, which leaves open what comes of the name, and of nothing else. */
function lookBesideHalf(exchange: Answered, evidence: Evidence): Look {
  const categoryId = sentMember(exchange, 'categoryId');
  const [created] = snapshotsIn(exchange);
  if (sentBy(exchange) || !isInt64(categoryId) || exchange.answer.status !== 201 || !created)
    return 'inconclusive';
  const seen = evidence.snapshots.get(created.id) ?? [];
  const snapshots = [created, ...seen.filter(isSince(exchange))];
  const altered = snapshots.find((snapshot) => snapshot.categoryId !== categoryId);
  if (!altered) return 'ok';
  return breach(altered.exchange, ...inWordsBeside(categoryId, altered.categoryId), {
    pointer: `${altered.pointer}/categoryId`,
  });
}

export const CREATE_FAITHFUL: readonly Requirement[] = [
  {
    id: 'create.faithful.name',
    level: 'MUST',
    clause: 'resources.new-pet.name',
    text: 'An unusual name is stored exactly, or refused with 400',
    needs: ['animals', 'fetches'],
    probes: [ownAnimal],
    judge: (evidence) => judgeFaithful(evidence, 'name', ({ name }) => isOddText(name)),
    why: 'Trimming, escaping, normalising, cutting or a charset of three bytes alters what people typed.',
    how: 'Names with quotes, escapes, templates, other scripts, astral characters, outer and double spaces, line ends, control characters, or great length: several in one, split when it is refused. A 400 is always allowed.',
    mend: 'Store text as it comes, in full Unicode, through parameters and not by pasting; or refuse it.',
  },
  {
    id: 'create.faithful.category-id',
    level: 'MUST',
    clause: 'resources.new-pet.category-id',
    text: 'An unusual categoryId is stored exactly, or refused with 400',
    needs: ['animals', 'fetches'],
    probes: [ownAnimal],
    judge: (evidence) =>
      together(
        judgeFaithful(
          evidence,
          'categoryId',
          ({ categoryId }, { purpose }) =>
            isOddCategory(categoryId, evidence) || purpose === 'animals/open/point-zero',
        ),
        each(evidence.of('animals/open/'), (exchange) => lookBesideHalf(exchange, evidence)),
      ),
    why: 'Doubles round beyond 2^53, and columns of 32 bits wrap, saturate or crash.',
    how: 'The edges of 32, 53 and 64 bits, zero and negative numbers, an integer with a fraction of zero; compared as exact integers. A 400 is always allowed.',
    mend: 'Keep int64 from the parser to the column; a double is none.',
  },
];
