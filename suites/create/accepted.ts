import type { Answered } from '../../helpers/exchange.js';
import { isCategoryGuessed } from '../../helpers/evidence/category.js';
import { sentBy, type Evidence } from '../../helpers/evidence/evidence.js';
import type { Sent } from '../../helpers/evidence/model.js';
import { inWords } from '../../helpers/json/exact-json.js';
import {
  answerInWords,
  breach,
  doubt,
  each,
  NOTHING,
  together,
  unanswered,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import type { PetStatus } from '../../schemas/shapes.js';

/** A plainly valid animal that was asked for, and what became of it. */
interface Plain {
  readonly exchange: Answered;
  readonly sent: Sent;
}

/** A plain animal once more, with an id in its body: open between being refused for that and being accepted. */
const REPEATED_WITH_ID = 'animals/client-id/taken';

/** Plain animals in the known category, without anything open in their bodies, but where they were accepted all the same. */
function plainOnes(evidence: Evidence): Plain[] {
  return ['animals/basic/', 'animals/repeated/', 'animals/plain/', REPEATED_WITH_ID]
    .flatMap((purpose) => evidence.of(purpose))
    .filter((exchange) => exchange.answer.status !== 401)
    .filter(({ purpose, answer }) => purpose !== REPEATED_WITH_ID || answer.status === 201)
    .flatMap((exchange) => {
      const sent = sentBy(exchange);
      return sent === undefined ? [] : [{ exchange, sent }];
    });
}

const isAccepted = ({ exchange }: Plain): boolean => exchange.answer.status === 201;

/** Where the category had to be guessed, a 400 proves nothing. */
function refusal(plain: Plain, evidence: Evidence): Judgement {
  const { answer } = plain.exchange;
  if (answer.status === 400 && isCategoryGuessed(evidence)) {
    return doubt(
      'the store was empty, so category 1 was a guess, and it was refused: set CATEGORY_ID',
    );
  }
  return each([plain.exchange], (exchange) =>
    breach(exchange, 'status 201', answerInWords(exchange)),
  );
}

/** One of the statuses, or none: refused only if no plain animal with it was ever accepted. */
function judgeStatus(evidence: Evidence, status: PetStatus | undefined): Judgement {
  const ones = plainOnes(evidence).filter(({ sent }) => sent.status === status);
  const met = ones.filter(isAccepted).length;
  if (met > 0) return { ...NOTHING, met };
  const ordinary =
    ones.find(({ exchange }) => exchange.purpose.startsWith('animals/basic/')) ?? ones[0];
  return ordinary
    ? refusal(ordinary, evidence)
    : unanswered(evidence, `animals/basic/${status ?? 'none'}/`);
}

/** A plain name of some kind: to blame only if another plain animal with the same status was accepted. */
function judgeName(evidence: Evidence, ...purposes: readonly [string, ...string[]]): Judgement {
  const all = plainOnes(evidence);
  const looked = each(all, (plain): Look => {
    if (!purposes.some((purpose) => plain.exchange.purpose.startsWith(purpose)))
      return 'inconclusive';
    if (isAccepted(plain)) return 'ok';
    const others = all.filter(({ sent }) => sent.status === plain.sent.status);
    if (!others.some(isAccepted)) return 'inconclusive';
    return breach(plain.exchange, 'status 201', answerInWords(plain.exchange), {
      counterexample: inWords(plain.sent.name),
    });
  });
  const open = together(...purposes.map((purpose) => unanswered(evidence, purpose)));
  return looked.met > 0 ? together(looked, open) : together(looked, open, guessed(evidence));
}

function guessed(evidence: Evidence): Judgement {
  const [refused] = plainOnes(evidence);
  return refused?.exchange.answer.status === 400 && isCategoryGuessed(evidence)
    ? doubt('the store was empty, so category 1 was a guess, and it was refused: set CATEGORY_ID')
    : NOTHING;
}

function accepted(
  what: string,
  judge: (evidence: Evidence) => Judgement,
  text: string,
  why: string,
  mend: string,
  needs: Requirement['needs'] = ['animals'],
): Requirement {
  return {
    id: `create.accepted.${what}`,
    level: 'MUST',
    clause: 'create.responses.201',
    text,
    needs,
    judge,
    why,
    how: 'A plainly valid animal: letters, digits and single spaces, 1 to 40 characters, in a category known to exist (CATEGORY_ID, or one found in the store).',
    mend,
  };
}

export const CREATE_ACCEPTED: readonly Requirement[] = [
  ...(['available', 'pending', 'sold'] as const).map((status) =>
    accepted(
      status,
      (evidence) => judgeStatus(evidence, status),
      `A plainly valid animal with the status ${status} is added with 201`,
      'One status that the service does not take, or a 200 in place of 201, breaks the main path of every client.',
      'Accept each of the three statuses, and answer 201 with the Pet.',
    ),
  ),
  accepted(
    'no-status',
    (evidence) => judgeStatus(evidence, undefined),
    'A plainly valid animal without a status is added with 201',
    'The status is optional: a client that leaves it out must not be refused.',
    'Do not require the status; what it becomes is yours to choose.',
  ),
  accepted(
    'plain-name',
    (evidence) => judgeName(evidence, 'animals/plain/'),
    'A plain name of 1 to 40 letters and digits is accepted, whatever word or number it looks like',
    'Names such as "0", "null" or one of 40 characters trip over emptiness checks, type guessing and column widths; JSON with white space and escapes over readers written by hand.',
    'Test for absence, not for truthiness; do not convert text; allow 40 characters; read JSON with a parser.',
    // Most of such names are tried where the store is filled.
    ['animals', 'pages'],
  ),
  accepted(
    'repeated-name',
    (evidence) => judgeName(evidence, 'animals/repeated/', REPEATED_WITH_ID),
    'A name that another animal has is accepted again',
    'Only the id is unique: two animals may well be called Bella.',
    'Drop the unique constraint on the name.',
  ),
];
