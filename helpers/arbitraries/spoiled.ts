import fc from 'fast-check';

import { isJson } from '../json/is-json.js';

/** One edit of a well-formed JSON text. Places count characters from 0; a placeholder such as `{name}` counts as one. */
export type Spoiling =
  | { readonly cut: number }
  | { readonly drop: number }
  | { readonly insert: string; readonly at: number }
  | { readonly replace: string; readonly at: number };

/** A placeholder for a text or a number of this run. */
const PLACEHOLDER = /\{[A-Za-z]+\}/g;
/** Tokens to insert in a wrong place. Some parsers accept them there, or crash. */
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
  [...template.matchAll(/\{[A-Za-z]+\}|[^]/gu)].map(([part]) => part);

/** Applies an edit to a template. Remaining placeholders stay. */
export function spoil(template: string, edit: Spoiling): string {
  const parts = [...partsOf(template)];
  if ('cut' in edit) parts.splice(edit.cut);
  else if ('drop' in edit) parts.splice(edit.drop, 1);
  else if ('insert' in edit) parts.splice(edit.at, 0, edit.insert);
  else parts.splice(edit.at, 1, edit.replace);
  return parts.join('');
}

const exampleOf = (placeholder: string): string =>
  /name/i.test(placeholder) ? 'Conformance 7' : '7';

/** A name with every character that can occur in a name of a run. */
const WHOLE_NAME = 'Conformance 0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns the inserted token as the feature of an edit. None if removing its first occurrence does not restore the template. */
export function strayToken(template: string, edit: Spoiling): readonly string[] {
  if (!('insert' in edit)) return [];
  const filled = (text: string): string => text.replaceAll(PLACEHOLDER, WHOLE_NAME);
  return filled(spoil(template, edit)).replace(edit.insert, '') === filled(template)
    ? [edit.insert]
    : [];
}

/** Edits that make a template malformed, whatever plain name and integer fill its placeholders. */
export function spoilings(template: string): fc.Arbitrary<Spoiling> {
  const { length } = partsOf(template);
  const at = fc.nat(length - 1);
  const token = fc.constantFrom(...TOKENS);
  return fc
    .oneof(
      // At least one character stays, because an empty body is another kind of mistake.
      fc.record({ cut: fc.integer({ min: 1, max: length - 1 }) }, { noNullPrototype: true }),
      fc.record({ drop: at }, { noNullPrototype: true }),
      fc.record({ insert: token, at: fc.nat(length) }, { noNullPrototype: true }),
      // At both ends, where parsers often ignore a token.
      fc.record(
        { insert: token, at: fc.constantFrom(0, 1, length - 1, length) },
        { noNullPrototype: true },
      ),
      fc.record({ replace: token, at }, { noNullPrototype: true }),
    )
    .filter((edit: Spoiling) => !isJson(spoil(template, edit).replaceAll(PLACEHOLDER, exampleOf)));
}
