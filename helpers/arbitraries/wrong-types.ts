/**
 * Returns the JSON text of a value of each type except string.
 * @param number JSON text of the number
 * @param boolean JSON text of the boolean
 */
export function nonStrings(number: string, boolean: string): readonly string[] {
  return [number, boolean, 'null', '["conformance"]', '{"conformance":[1]}'];
}

/** Empty values, which many services treat as absent. */
export const EMPTY: readonly string[] = ['[]', '{}'];
