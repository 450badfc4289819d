/**
 * Fills in the template of a createPet body:
 * - `{NAME}` becomes the name.
 * - `{CATEGORY}` becomes the category.
 * - `{CATEGORY-2^64}` becomes the category minus 2^64. This number is below int64 and has the same lowest 64 bits.
 */
export function filledIn(template: string, name: string, category: bigint): string {
  return template
    .replaceAll('{NAME}', name)
    .replaceAll('{CATEGORY}', `${category}`)
    .replaceAll('{CATEGORY-2^64}', `${category - 2n ** 64n}`);
}

/** Returns the template of an object with a name and the given members, such as `"categoryId":{CATEGORY}`. */
export const animalTemplate = (members: string): string => `{"name":"{NAME}",${members}}`;

/** The template of a valid animal without anything unusual. */
export const VALID_ANIMAL = animalTemplate('"categoryId":{CATEGORY},"status":"sold"');
