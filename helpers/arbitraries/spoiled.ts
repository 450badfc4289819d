import fc from 'fast-check';

import { isJson } from '../json/is-json.js';

/** One edit of a well-formed JSON text. Places count characters from 0; `{name}` counts as one. */
export type Spoiling =
  | { readonly cut: number }
  | { readonly drop: number }
  | { readonly insert: string; readonly at: number }
  | { readonly replace: string; readonly at: number };

/** What stands for a text of this run alone. */
const NAME = '{name}';
/** What readers of JSON take by mistake, or stumble over. */
const TOKENS = [
  ...'{}[]:,"\'`\\/-+.=;#()<>&0',
  '//',
  '/*',
  '*/',
  '/**/',
  'null',
  'NaN',
  'x',
  '{}',
  '[]',
  '""',
  ',,',
  '\\x',
  '\\u12',
  '\u0000',
  '\u0001',
  '\t',
  '\n',
  '\f',
  '\u00a0',
  '\u2028',
  '\u200b',
];

const partsOf = (template: string): readonly string[] =>
  template.split(NAME).flatMap((text, index) => (index === 0 ? [...text] : [NAME, ...text]));

/** The text that an edit makes of a template, with a name in its place. */
export function spoil(template: string, edit: Spoiling, name: string): string {
  const parts = [...partsOf(template)];
  if ('cut' in edit) parts.splice(edit.cut);
  else if ('drop' in edit) parts.splice(edit.drop, 1);
  else if ('insert' in edit) parts.splice(edit.at, 0, edit.insert);
  else parts.splice(edit.at, 1, edit.replace);
  return parts.join('').replaceAll(NAME, name);
}

/** Edits that leave a template malformed, whatever plain name it holds. */
export function spoilings(template: string): fc.Arbitrary<Spoiling> {
  const { length } = partsOf(template);
  const at = fc.nat(length - 1);
  const token = fc.constantFrom(...TOKENS);
  return fc
    .oneof(
      // Nothing at all is an empty body, which is another matter.
      fc.record({ cut: fc.integer({ min: 1, max: length - 1 }) }, { noNullPrototype: true }),
      fc.record({ drop: at }, { noNullPrototype: true }),
      fc.record({ insert: token, at: fc.nat(length) }, { noNullPrototype: true }),
      fc.record({ replace: token, at }, { noNullPrototype: true }),
    )
    .filter((edit: Spoiling) => !isJson(spoil(template, edit, 'Conformance 7')));
}
