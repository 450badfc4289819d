import type { Answered, Exchange } from '../../helpers/exchange.js';
import { sentBy, sightsIn, type Evidence } from '../../helpers/evidence/evidence.js';
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
import type { Breach, Judgement, Requirement } from '../../helpers/requirement.js';
import { isCategoryGuessed } from '../../helpers/evidence/category.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { isOddCategory } from '../judging/oddity.js';

/** Faithful or refused: 400, or 201 and the very value in the answer and in every later sight. */
function judgeFaithful(
  evidence: Evidence,
  field: 'name' | 'categoryId',
  isOdd: (sent: Sent, exchange: Exchange) => boolean,
): Judgement {
  const isMeant = (exchange: Exchange): boolean => {
    const sent = sentBy(exchange);
    return sent !== undefined && isOdd(sent, exchange);
  };
  const looked = each(evidence.of('animals/'), (exchange): Look => {
    const sent = sentBy(exchange);
    if (!sent || !isMeant(exchange)) return 'mute';
    const { status } = exchange.answer;
    // Where the category was a guess, it may be what was refused.
    if (status === 400) return isCategoryGuessed(evidence) ? 'mute' : 'met';
    if (status === 401 || (status >= 300 && status < 400)) return 'mute';
    if (status !== 201) {
      return breach(exchange, 'stored exactly, or refused with 400', answerInWords(exchange), {
        counterexample: inWords(sent[field]),
      });
    }
    const breaches = alterationsOf(exchange, sent, field, evidence);
    return breaches.length === 0 ? 'met' : breaches;
  });
  return together(looked, unanswered(evidence, 'animals/', isMeant));
}

function alterationsOf(
  exchange: Answered,
  sent: Sent,
  field: 'name' | 'categoryId',
  evidence: Evidence,
): readonly Breach[] {
  const [created] = sightsIn(exchange);
  if (!created) return [];
  const sights = [created, ...(evidence.sights.get(created.id) ?? [])];
  const altered = sights.find(
    (sight) => sight[field] !== sent[field] && evidence.own.get(sight.id)?.exchange === exchange,
  );
  if (!altered) return [];
  return [
    breach(altered.exchange, ...inWordsBeside(sent[field], altered[field]), {
      pointer: `${altered.pointer}/${field}`,
      counterexample: inWords(sent[field]),
    }),
  ];
}

export const CREATE_FAITHFUL: readonly Requirement[] = [
  {
    id: 'create.faithful.name',
    level: 'MUST',
    clause: 'resources.new-pet.name',
    text: 'An unusual name is stored exactly, or refused with 400',
    needs: ['animals', 'fetches'],
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
    judge: (evidence) =>
      judgeFaithful(
        evidence,
        'categoryId',
        ({ categoryId }, { purpose }) =>
          isOddCategory(categoryId, evidence) || purpose === 'animals/open/point-zero',
      ),
    why: 'Doubles round beyond 2^53, and columns of 32 bits wrap, saturate or crash.',
    how: 'The edges of 32, 53 and 64 bits, zero and negative numbers, an integer with a fraction of zero; compared as exact integers. A 400 is always allowed.',
    mend: 'Keep int64 from the parser to the column; a double is none.',
  },
];
