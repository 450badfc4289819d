import { randomBytes } from 'node:crypto';
import { memoizeLast } from '../memoize.js';
import { isPublic } from '../client/is-public.js';
import type { Secret } from '../client/secrets.js';
import { edited, paddingOf, shifted, type Edit } from './edits.js';

/**
 * If a key is longer than this, no near miss is much longer than the key. Requests with a header of more than 1,000 characters are
 * not judged.
 */
export const LONG_KEY = 350;

/** A key that is almost the right one, with its name and the edit that turns the right key into it. */
export interface NearMiss {
  readonly name: MissName;
  readonly edit: Edit;
  readonly value: string;
}

/**
 * Near misses of a key: shorter, longer, other letter case, one character changed. None of them equals the key. The padding of a
 * base64 key stays at the end, so that no near miss decodes to the same bytes.
 */
export const nearMisses = memoizeLast((key: string): readonly NearMiss[] => {
  const seen = new Set([key, '', paddingOf(key)]);
  return editsOf(key.slice(0, key.length - paddingOf(key).length))
    .map(([name, edit]) => ({ name, edit, value: edited(key, edit) }))
    .filter(({ value }) => !seen.has(value) && Boolean(seen.add(value)));
});

/** The names of near misses; their edits depend on the key. */
export type MissName =
  | `${'first' | 'early' | 'middle' | 'later' | 'late'}-character-changed`
  | `${'first' | 'second'}-half-changed`
  | `${'first' | 'last'}-character-dropped`
  | `${'character' | 'parameter'}-appended`
  | `${'first' | 'late'}-letter-case`
  | 'letter-case-swapped'
  | 'upper-case'
  | 'lower-case'
  | 'late-characters-swapped'
  | 'characters-in-front'
  | 'separators-dropped'
  | 'first-half-alone'
  | 'doubled';

type Named = readonly [name: MissName, edit: Edit];

/** @param key without its base64 padding */
function editsOf(key: string): readonly Named[] {
  const middle = Math.floor(key.length / 2);
  const late = Math.max(0, key.length - 2);
  const ofKind = (kind: RegExp, from: number): number => nearest(placesOf(key, kind), from) ?? from;
  // Only letters and digits: some formats ignore other characters.
  const shift = (from: number): Edit => `shift@${ofKind(/[A-Za-z0-9]/g, from)}`;
  const letter = (from: number): Edit => `case@${ofKind(/[A-Za-z]/g, from)}`;
  // A service that uses the key as a regular expression accepts any character in place of a dot.
  const dot = nearest(placesOf(`${key} `, /(?<=[A-Za-z0-9])\.(?=[A-Za-z0-9])/g), middle);
  // Positions where a character differs from the next one.
  const pairs = placesOf(key, /(?=([A-Za-z0-9])(?!\1)[A-Za-z0-9])/g);
  const pair = nearest(pairs, late);
  return [
    ['last-character-dropped', 'drop@-1'],
    // Two characters, because base64 decoding may ignore a single one. The dot makes them look like a signature. A key with dots
    // gets no further dot, because some services count the parts.
    ['character-appended', `append@${key.includes('.') ? '' : '.'}xx`],
    ['parameter-appended', 'append@;xx'],
    // Detects services that compare only the end of the key. Some services compare or hash at most 255 characters.
    ['characters-in-front', `front@${key.length > LONG_KEY ? 2 : 300}`],
    // Some services compare letter case only in a part of the key, such as a prefix or the last block.
    ['first-letter-case', letter(0)],
    ['late-letter-case', letter(late)],
    ['letter-case-swapped', 'case'],
    ['upper-case', 'upper'],
    ['lower-case', 'lower'],
    ['middle-character-changed', dot === undefined ? shift(middle) : `x@${dot}`],
    ['early-character-changed', shift(Math.floor(key.length / 4))],
    ['later-character-changed', shift(Math.floor(key.length * 0.75))],
    ['first-character-changed', shift(0)],
    ['late-character-changed', shift(late)],
    ...(pair === undefined ? [] : [['late-characters-swapped', `swap@${pair}`] satisfies Named]),
    ['second-half-changed', `shift@${middle}-${key.length - 1}`],
    ['first-half-changed', `shift@0-${middle - 1}`],
    ['first-character-dropped', 'drop@0'],
    // Separators between the parts of a key may be there for readability only.
    ['separators-dropped', 'join'],
    ['first-half-alone', `keep@0-${middle - 1}`],
    ...(key.length > LONG_KEY ? [] : [['doubled', 'double'] satisfies Named]),
  ];
}

/** Another key of the same length, drawn at random, with letters and digits where the key has them. */
export function otherKey(key: string): string {
  const random = randomBytes(key.length);
  const other = [...key].map((character, index) =>
    shifted(character, (random[index] ?? 0) % 25 || 7),
  );
  return other.join('') === key ? changed(key) : other.join('');
}

/** Credentials of the scheme Basic whose name and password are the same. */
export function inBasic(both: string): string {
  return inBase64(`${both}:${both}`);
}

export function inBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Percent-encodes every character, even if it needs no encoding: often, no character of a key needs any. */
function percentEncoded(text: string): string {
  return Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
}

/**
 * Everything that must never be recorded: the key, its near misses and other forms, and secret headers, each with its placeholder.
 */
export function secretsOf(key: string, headers: readonly (readonly [string, string])[]): Secret[] {
  return [
    // First, because probes send these encodings as wrong keys. They must keep their own placeholders, not become `{API_KEY}`.
    secretOf(key, 'in-base64'),
    secretOf(key, 'percent-encoded'),
    { value: key, name: '{API_KEY}' },
    ...nearMisses(key).map(({ edit }) => secretOf(key, edit)),
    secretOf(key, 'as-name-and-password'),
    ...headerSecrets(headers),
  ];
}

/** The whole key in other forms, by placeholder. */
const FORMS: Readonly<Record<string, (key: string) => string>> = {
  'in-base64': inBase64,
  'percent-encoded': percentEncoded,
  'as-name-and-password': inBasic,
};

/** Returns an edited key, or the key in another form, with its placeholder. @throws Error if `edit` names neither */
export function secretOf(key: string, edit: Edit): Secret {
  const value = FORMS[edit]?.(key) ?? edited(key, edit);
  const isPart = value.length <= Math.floor(key.length / 2) + 1;
  return { value, name: `{API_KEY:${edit}}`, isPart };
}

/** The values of `--header` that may be secret, each with its placeholder. */
export function headerSecrets(headers: readonly (readonly [string, string])[]): Secret[] {
  return headers.flatMap(([name, value]) => {
    const values = [...(isPublic(value) ? [] : [value]), ...secretParts(value)];
    return [...new Set(values)].map((each) => ({
      value: each,
      name: `{HEADER:${name.toLowerCase()}}`,
    }));
  });
}

/** Parts of a header that a service may show alone: the value of a cookie, a token, a password. */
function secretParts(value: string): string[] {
  const [, basic = ''] = /^basic +([\w+/=-]+)$/i.exec(value) ?? [];
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return [...value.split(/[\s;,&"]+/), pair]
    .flatMap((part) => [part, part.slice(part.search(/[=:]/) + 1)])
    .filter((part) => isRandom(part) && !isPublic(part));
}

/** Whether a text looks random, because it is long and has letters and digits. Hiding an ordinary word would alter responses. */
function isRandom(text: string): boolean {
  return text.length >= 8 && /[a-z]/i.test(text) && /\d/.test(text);
}

function changed(text: string): string {
  return [...text].map((character) => shifted(character, 7)).join('');
}

/** Positions of characters of a kind. Not the last one: base64 may use only some of its bits. */
function placesOf(text: string, kind: RegExp): number[] {
  return Array.from(text.slice(0, -1).matchAll(kind), (found) => found.index);
}

function nearest(places: readonly number[], wanted: number): number | undefined {
  return places.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}
