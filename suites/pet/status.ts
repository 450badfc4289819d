import { unreadable } from '../../helpers/probes/finding.js';
import { SCHEMAS } from '../../schemas/shapes.js';
import { onEveryAnimal, mismatchViolations, type FieldCheck } from './every-animal.js';
import type { Shown } from './shown-animals.js';

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
  if (wrong.length > 0) return mismatchViolations(shown, wrong, 'status');
  return blank.size === 0 ? ['ok'] : [unreadable(shown.exchange)];
};

export const PET_STATUS = onEveryAnimal(
  'pet.status.enum',
  'resources.pet-status',
  'The `status` of every animal is available, pending or sold; the field may be absent, but not null',
  status,
  {
    why: 'A fourth value, another letter case or null breaks every client that switches on it.',
    alsoAllowed: 'The field may be absent, since it is not required.',
    fix: 'Omit the field for an animal without a status. Migrate rows with other values.',
    fault: 'pet-status-null-when-omitted',
  },
);
