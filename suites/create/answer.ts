import type { Sent } from '../store/model.js';
import { hasAdded } from '../store/sent-animal.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { bothInWords } from '../../helpers/json/exact-json.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { PLAIN_ANIMALS } from '../probes/adding/plain-animal.js';
import { repeatedName, takenId } from '../probes/adding/repeated-name.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { plainCategory } from '../store/plain-category.js';
import { additionsOf, fieldIn, type Addition } from './additions.js';

const additions = additionsOf([...PLAIN_ANIMALS, repeatedName, takenId]);

/** Compares a field of a response that added an animal with what was sent. @param expected undefined if any value conforms */
function echoFinding(
  { exchange }: Addition,
  field: keyof Sent,
  expected: string | bigint | undefined,
): Finding {
  if (!hasAdded(exchange) || expected === undefined) return 'inconclusive';
  const echoed = fieldIn(exchange, field);
  if (echoed === expected) return 'ok';
  const [wanted, observed] = bothInWords(expected, echoed);
  return violation(echoed === undefined ? 'field-missing' : 'field-altered', exchange, {
    subject: field,
    pointer: `/${field}`,
    expected: wanted,
    observed,
  });
}

/** Defines a requirement that the response to createPet repeats a field. */
function repeats<const Id extends string>(
  id: Id,
  field: keyof Sent,
  expectedOf: (sent: Sent, evidence: Evidence) => string | bigint | undefined,
  docs: Omit<Docs, 'alsoAllowed'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'create.responses.body',
    text: `The response that adds a plainly valid animal repeats its ${field}`,
    judges: { additions },
    sends: SOME_ANIMALS,
    check: ({ additions: all }, evidence) =>
      all.map((addition) => echoFinding(addition, field, expectedOf(addition.sent, evidence))),
    docs: {
      ...docs,
      alsoAllowed:
        'If an animal is sent without a status, the response may show a status or none. Further fields are allowed.',
    },
  });
}

export const CREATE_ANSWER = [
  repeats('create.answer.name', 'name', ({ name }) => (isOddText(name) ? undefined : name), {
    why: 'Clients show and keep the values in the response.',
    how: 'Every plain name that was accepted, character by character.',
    fix: 'Return the animal as it was stored, and store the name as it was sent.',
    fault: 'create-answers-lower-case-name',
  }),
  repeats(
    'create.answer.category-id',
    'categoryId',
    ({ categoryId }, evidence) => (plainCategory(evidence) === categoryId ? categoryId : undefined),
    {
      why: 'An animal that is returned in another category is lost to everyone who looks for it.',
      how: 'Every animal that createPet accepted in the category that the run uses for most animals. Categories are compared as exact integers.',
      fix: 'Return the animal as it was stored.',
      fault: 'create-answers-id-as-category',
    },
  ),
  repeats('create.answer.status', 'status', ({ status }) => status, {
    why: 'A status that is dropped or replaced by a default puts sold animals up for sale.',
    how: 'Every animal that was sent with a status and accepted.',
    fix: 'Use the default only if no status was sent.',
    fault: 'create-answers-available',
  }),
] as const;
