/**
 * Returns the JSON text of a value of each type except string.
 * @param number JSON text of the number
 * @param boolean JSON text of the boolean
 */
export function nonStrings(number: string, boolean: string): readonly string[] {
  return [number, boolean, 'null', '["conformance"]', '{"conformance":[1]}'];
}

/** More values of wrong types: some services accept them only if they are falsy, others only if they are truthy. */
export const FALSY_AND_TRUTHY: readonly string[] = ['0', '1', 'true', 'false', '[]', '{}'];
