/** JSON values of each type but string. @param number a number, and @param boolean a boolean, each as it is to be written */
export function noTexts(number: string, boolean: string): readonly string[] {
  return [number, boolean, 'null', '["conformance"]', '{"conformance":1}'];
}

/** More of them: some services accept values of a wrong type only if these are falsy, or only if they are not. */
export const FALSY_AND_NOT: readonly string[] = ['0', '1', 'true', 'false', '[]', '{}'];
