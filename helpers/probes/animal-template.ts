/**
 * Fills in the template of a createPet body: `{NAME}` stands for a name of this run, `{CATEGORY}` for a category that exists, and
 * `{CATEGORY-2^64}` for the number below int64 whose lowest 64 bits are that category.
 */
export function filledIn(template: string, name: string, category: bigint): string {
  return template
    .replaceAll('{NAME}', name)
    .replaceAll('{CATEGORY}', `${category}`)
    .replaceAll('{CATEGORY-2^64}', `${category - 2n ** 64n}`);
}

/** Returns the template of an object with a name and the given members, such as `"categoryId":{CATEGORY}`. */
export const petTemplate = (members: string): string => `{"name":"{NAME}",${members}}`;

/** A plainly valid animal. */
export const VALID_PET = petTemplate('"categoryId":{CATEGORY},"status":"sold"');
