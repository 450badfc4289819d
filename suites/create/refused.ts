import type { Answered } from '../../helpers/exchange.js';
import { isCategoryGuessed } from '../../helpers/evidence/category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import {
  answerInWords,
  breach,
  each,
  eachOf,
  lookAtRefusal,
  lookAtStatus,
  together,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { judgeNothingLeft } from '../judging/leftovers.js';

const lookAtMalformed = (exchange: Answered): Look =>
  lookAtStatus(exchange, (status) => status >= 400 && status < 500, 'a 4xx status');

/** Bodies that must be refused. Where the category was a guess, a body that names it may be refused for that. */
function judgeRefused(
  evidence: Evidence,
  purpose: string,
  look: (exchange: Answered) => Look,
): Judgement {
  return eachOf(evidence, purpose, (exchange) => {
    const { request, answer } = exchange;
    const namesIt = /categoryid/i.test(request.body ?? '');
    const tells = answer.status !== 400 || !namesIt || !isCategoryGuessed(evidence);
    return tells ? look(exchange) : 'inconclusive';
  });
}

/** A status of null, and nothing else that is open: 400, or taken for none. */
function judgeNullStatus(evidence: Evidence): Judgement {
  const asked = evidence
    .of('animals/open/')
    .filter(({ purpose }) => purpose === 'animals/open/null-status');
  return each(asked, (exchange) => {
    const { status } = exchange.answer;
    if (status === 401) return 'inconclusive';
    if (status === 201 || status === 400) return 'ok';
    return breach(exchange, 'status 400, or 201 as without one', answerInWords(exchange));
  });
}

function refused(what: string, text: string, why: string, mend: string): Requirement {
  return {
    id: `create.refused.${what}`,
    level: 'MUST',
    clause: 'create.responses.400',
    text,
    needs: ['bodies'],
    judge: (evidence) => judgeRefused(evidence, `bodies/${what}/`, lookAtRefusal),
    why,
    how: 'Bodies that are wrong in this one way, each in several forms, are sent with the right key.',
    mend,
  };
}

const COERCION = 'Lenient decoders turn one type into another, and store what nobody sent.';
const STRICT = 'Check the JSON type before you convert; switch coercion off in the validator.';

export const CREATE_REFUSED: readonly Requirement[] = [
  refused(
    'no-body',
    'createPet without a body is refused with 400',
    'A missing body often counts as an empty object, or crashes.',
    'Treat an absent body as an invalid one.',
  ),
  {
    ...refused(
      'malformed',
      'createPet with malformed JSON is refused with a 4xx status',
      'Lenient parsers take trailing commas, comments or a second value, and store what they make of it.',
      'Use a strict JSON parser, and let your error handler answer for it.',
    ),
    judge: (evidence) => judgeRefused(evidence, 'bodies/malformed/', lookAtMalformed),
    how: 'Texts that are almost JSON are sent; which 4xx they get is open.',
  },
  refused(
    'not-object',
    'createPet with JSON that is no object is refused with 400',
    'An array with one animal, a string or null is taken apart by some decoders, and crashes others.',
    'Check that the body is an object first.',
  ),
  refused(
    'name-missing',
    'createPet without a name is refused with 400',
    'An animal without a name breaks every client that shows it.',
    'Require the name.',
  ),
  refused(
    'name-type',
    'createPet with a name that is no string is refused with 400',
    COERCION,
    STRICT,
  ),
  refused(
    'category-missing',
    'createPet without a categoryId is refused with 400',
    'Every animal belongs to a category; a default of 0 or null is none.',
    'Require the categoryId.',
  ),
  refused(
    'category-type',
    'createPet with a categoryId that is no number is refused with 400',
    COERCION,
    STRICT,
  ),
  refused(
    'category-fraction',
    'createPet with a fraction for a categoryId is refused with 400',
    'A fraction that is cut off puts the animal into a category that nobody named.',
    'Check for an integer before you convert.',
  ),
  refused(
    'category-range',
    'createPet with a categoryId beyond int64 is refused with 400',
    'A number beyond the range wraps round, saturates, or crashes the query.',
    'Check the range on the exact number, before it becomes a double or a column.',
  ),
  {
    ...refused(
      'status-type',
      'createPet with a status that is no string is refused with 400; null may count as none',
      COERCION,
      STRICT,
    ),
    // A status of null is tried with what may be accepted.
    needs: ['bodies', 'animals'],
    judge: (evidence) =>
      together(
        judgeRefused(evidence, 'bodies/status-type/', lookAtRefusal),
        judgeNullStatus(evidence),
      ),
  },
  refused(
    'status-value',
    'createPet with a status outside the enumeration is refused with 400',
    'Values that differ in letter case or padding are stored, and no filter finds them.',
    'Compare with the three values exactly.',
  ),
  refused(
    'field-case',
    'createPet with a required field in another letter case, or in snake case, is refused with 400',
    'Some decoders match field names without regard to case, or know others for them: the field of the interface is missing all the same.',
    'Match field names exactly.',
  ),
  {
    id: 'create.refused.leaves-nothing',
    level: 'MUST',
    clause: 'create.responses.400',
    text: 'A refused createPet leaves nothing behind',
    needs: ['bodies', 'listings'],
    judge: (evidence) => {
      // What may be refused, and was, leaves nothing either.
      const free = evidence.of('animals/').filter(({ answer }) => answer.status < 500);
      return judgeNothingLeft(evidence, [...evidence.of('bodies/'), ...free]);
    },
    why: 'A row that is written before the check fails, and not rolled back, appears in everybody’s listing.',
    how: 'Refused bodies carry names of their own, which are looked for in every later listing; so are those of animals that need not be accepted, and were not.',
    mend: 'Validate before you write, in one transaction.',
  },
];
