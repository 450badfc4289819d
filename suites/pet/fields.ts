import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { SHOW_ANIMALS } from '../probes/samples.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import { SCHEMAS } from '../../schemas/shapes.js';
import { mismatchesOf, type Mismatch } from '../../schemas/validate.js';
import { observedAt, shownAnimals, type Shown } from './animals.js';

const EVERYWHERE =
  'Every animal in the responses of listPets (the first 1,000 items of a list), createPet and getPet (not after the removal of getPet on 5 December 2030).';
const NUMBERS = 'Any JSON notation of an integer conforms: 7, 7.0 or 7e0.';
const EXTRA =
  'Further fields, the order of fields and the notation of numbers are up to the service.';

type FieldCheck = (shown: Shown) => readonly Finding[];

/** Defines a requirement on every animal in every response. A listing that is not an array is unreadable. */
function everyAnimal<const Id extends string>(
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
function violations({ exchange }: Shown, wrong: readonly Mismatch[], field?: string): Violation[] {
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

const okUnless = (found: readonly Violation[]): readonly Finding[] =>
  found.length === 0 ? ['ok'] : found;

const objects: FieldCheck = (shown) =>
  okUnless(
    violations(
      shown,
      shown.mismatches.filter(({ field }) => field === ''),
    ),
  );

const required =
  (field: string): FieldCheck =>
  (shown) =>
    okUnless(violations(shown, mismatchesOf(shown.mismatches, field), field));

/** Returns the items that are not objects or lack every required field of a Pet. For an optional field, they are inconclusive. */
function blankItems({ mismatches }: Shown): ReadonlySet<string> {
  const lacks = (item: string, field: string): boolean =>
    mismatches.some((each) => each.item === item && each.isMissing && each.field === field);
  return new Set(
    mismatches
      .filter(
        ({ item, field }) =>
          field === '' || SCHEMAS.pet.required.every((each) => lacks(item, each)),
      )
      .map(({ item }) => item),
  );
}

const status: FieldCheck = (shown) => {
  const blank = blankItems(shown);
  const wrong = shown.mismatches.filter(
    ({ item, field }) => field === 'status' && !blank.has(item),
  );
  if (wrong.length > 0) return violations(shown, wrong, 'status');
  return blank.size === 0 ? ['ok'] : [unreadable(shown.exchange)];
};

export const PET = [
  everyAnimal(
    'pet.shape.object',
    'resources.pet',
    'Every animal in a response is a JSON object',
    objects,
    {
      why: 'One null or wrapped item breaks every typed client.',
      example:
        'A migration left one unreadable row, and the list returned null for it. The shop’s page stayed blank for everybody.',
      alsoAllowed: EXTRA,
      fix: 'Return the animal itself: no null, no envelope, no array of one.',
      fault: 'pet-null-in-list',
    },
  ),
  everyAnimal(
    'pet.id.int64',
    'resources.pet.id',
    'Every animal has an `id` that is an integer within int64',
    required('id'),
    {
      why: 'Clients refer to an animal only by its id, and keep the id as an integer. A string or a fraction does not fit.',
      example:
        'Ids became strings for the sake of JavaScript. The next morning, a partner’s Java client rejected every response.',
      alsoAllowed: NUMBERS,
      fix: 'Serialize the id as a JSON number from a 64-bit integer.',
      fault: 'pet-id-as-text',
    },
  ),
  everyAnimal(
    'pet.name.string',
    'resources.new-pet.name',
    'Every animal has a `name` that is a string',
    required('name'),
    {
      why: 'No client expects an animal without a name, or with null in its place.',
      example:
        'An import wrote null for unnamed animals. A shelter’s label printer stopped at the first of them.',
      alsoAllowed: 'Any string is a name.',
      fix: 'Make the column required, and fix the rows that lack it.',
      fault: 'pet-name-missing-when-filtered',
    },
  ),
  everyAnimal(
    'pet.category-id.int64',
    'resources.new-pet.category-id',
    'Every animal has a `categoryId` that is an integer within int64',
    required('categoryId'),
    {
      why: 'Every animal belongs to a category. Clients group and join by it.',
      example:
        'A serializer renamed the field to category_id in one of two code paths. Reports left those animals out.',
      alsoAllowed: `Which categories exist is open. ${NUMBERS}`,
      fix: 'Serialize `categoryId` as a JSON number under this name, in lists as well.',
      fault: 'pet-category-as-text',
    },
  ),
  everyAnimal(
    'pet.status.enum',
    'resources.pet-status',
    'The `status` of every animal is available, pending or sold; the field may be absent, but not null',
    status,
    {
      why: 'A fourth value, another letter case or null breaks every client that switches on it.',
      example:
        'Someone added “reserved” to the database by hand. Apps with an exhaustive switch crashed on that animal.',
      alsoAllowed: 'The field may be absent, since it is not required.',
      fix: 'Omit the field for an animal without a status. Migrate rows with other values.',
      fault: 'pet-status-null-when-omitted',
    },
  ),
] as const;
