import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { SHOW_ANIMALS } from '../probes/samples.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import { mismatchesOf, type Mismatch } from '../../schemas/validate.js';
import { observedAt, shownAnimals, type Shown } from './shown-animals.js';

const EVERYWHERE =
  'Every animal in the responses of listPets (the first 1,000 items of a list), createPet and getPet (not after the removal of getPet on 5 December 2030).';
export const NUMBERS = 'Any JSON notation of an integer conforms: 7, 7.0 or 7e0.';

export type FieldCheck = (shown: Shown) => readonly Finding[];

/** Defines a requirement on every animal in every response. A listing that is not an array is unreadable. */
export function onEveryAnimal<const Id extends string>(
  id: Id,
  clause: string,
  text: string,
  check: FieldCheck,
  docs: DocsWithOptional<'how'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause,
    text,
    judges: { shownAnimals },
    sends: [...EVERY_ANIMAL, ...SHOW_ANIMALS],
    check: ({ shownAnimals: responses }) =>
      responses.flatMap((shown): readonly Finding[] => {
        if (shown.count === undefined) return [unreadable(shown.exchange)];
        return shown.count === 0 ? ['inconclusive'] : check(shown);
      }),
    docs: { how: EVERYWHERE, ...docs },
  });
}

/** Returns the mismatches as violations. @param field the field that the mismatches are about; undefined for the whole animal */
export function mismatchViolations(
  { exchange }: Shown,
  wrong: readonly Mismatch[],
  field?: string,
): Violation[] {
  return wrong.map((mismatch) => {
    const kind = mismatch.field === '' ? 'body-shape' : typeKind(mismatch);
    const lacks = field !== undefined && (mismatch.isMissing || mismatch.field === '');
    return violation(kind, exchange, {
      subject: field ?? 'animal',
      pointer: mismatch.pointer,
      expected: lacks ? `an object with \`${field}\`` : mismatch.expected,
      observed: observedAt(exchange, mismatch.pointer),
    });
  });
}

const typeKind = ({ isMissing }: Mismatch): 'field-missing' | 'field-type' =>
  isMissing ? 'field-missing' : 'field-type';

export const okUnless = (found: readonly Violation[]): readonly Finding[] =>
  found.length === 0 ? ['ok'] : found;

/** Returns a check that every animal has a field, and that its value is of the right type. */
export const required =
  (field: string): FieldCheck =>
  (shown) =>
    okUnless(mismatchViolations(shown, mismatchesOf(shown.mismatches, field), field));
