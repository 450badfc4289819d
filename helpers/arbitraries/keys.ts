import { randomBytes } from 'node:crypto';

import { isPublic } from '../client/public-words.js';
import type { Secret } from '../client/secrets.js';

/** Keys that are longer are not made still longer: a header of more than 1,000 characters is not judged. */
export const LONG_KEY = 350;

/** A key that is almost the right one, and the name under which it is recorded. */
export interface NearMiss {
  readonly probe: string;
  readonly value: string;
}

/**
 * Near misses of a key: shorter, longer, other letter case, one character changed. None of them equals it; nor do those of
 * a key in base64 decode to the same bytes, so that what pads it stays where it is.
 */
export function nearMisses(key: string): NearMiss[] {
  const padding = /^[\w+/-]+(={1,2})$/.exec(key)?.[1] ?? '';
  if (padding !== '') {
    const bare = key.slice(0, -padding.length);
    return nearMisses(bare).map(({ probe, value }) => ({ probe, value: value + padding }));
  }
  const middle = Math.floor(key.length / 2);
  const late = Math.max(0, key.length - 2);
  const misses: NearMiss[] = [
    { probe: 'last-character-dropped', value: key.slice(0, -1) },
    // Two: who decodes base64, of a token or of its last part, may pass over one alone. Behind a dot, as a signature is; not
    // where the key has such parts itself, of which some count so many.
    { probe: 'character-appended', value: `${key}${key.includes('.') ? '' : '.'}xx` },
    { probe: 'parameter-appended', value: `${key};xx` },
    // Letters in front, for who looks at the end alone; so many that some hash or compare no more than those.
    { probe: 'characters-in-front', value: 'x'.repeat(key.length > LONG_KEY ? 2 : 130) + key },
    // Some know letters from capitals in a part of it alone: a prefix that says what it is for, a last block.
    { probe: 'first-letter-case', value: withLetterCase(key, 0) },
    { probe: 'late-letter-case', value: withLetterCase(key, late) },
    { probe: 'letter-case-swapped', value: swapCase(key) },
    { probe: 'upper-case', value: key.toUpperCase() },
    { probe: 'lower-case', value: key.toLowerCase() },
    { probe: 'middle-character-changed', value: changedDot(key, middle) ?? changedAt(key, middle) },
    { probe: 'early-character-changed', value: changedAt(key, Math.floor(key.length / 4)) },
    { probe: 'later-character-changed', value: changedAt(key, Math.floor(key.length * 0.75)) },
    { probe: 'first-character-changed', value: changedAt(key, 0) },
    { probe: 'late-character-changed', value: changedAt(key, late) },
    { probe: 'late-characters-swapped', value: swappedAt(key, late) ?? '' },
    { probe: 'second-half-changed', value: key.slice(0, middle) + changed(key.slice(middle)) },
    { probe: 'first-half-changed', value: changed(key.slice(0, middle)) + key.slice(middle) },
    { probe: 'first-character-dropped', value: key.slice(1) },
    // What stands between its parts may be there for people alone.
    {
      probe: 'separators-dropped',
      value: key.replaceAll(/(?<=[A-Za-z0-9])[-_.]+(?=[A-Za-z0-9])/g, ''),
    },
    { probe: 'first-half-alone', value: key.slice(0, middle) },
    ...(key.length > LONG_KEY ? [] : [{ probe: 'doubled', value: key + key }]),
  ];
  const seen = new Set([key, '']);
  return misses.filter(({ value }) => !seen.has(value) && Boolean(seen.add(value)));
}

/** Another key of the same length and alphabet, drawn at random. */
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

/** As an address may have it: each character, since a key may hold none that need be. */
export function percentEncoded(text: string): string {
  return Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
}

/** Everything that must never be recorded: the key and its near misses, each with the name that stands for it. */
export function secretsOf(key: string, headers: readonly (readonly [string, string])[]): Secret[] {
  const middle = Math.floor(key.length / 2);
  const near = (probe: string, value: string): Secret => ({
    value,
    name: `{API_KEY:${probe}}`,
    is: value.length <= middle + 1 ? 'part' : 'near',
  });
  return [
    // Before the key itself, which is hidden in these forms too: as probes they must not be taken for the right one.
    near('in-base64', inBase64(key)),
    near('percent-encoded', percentEncoded(key)),
    { value: key, name: '{API_KEY}' },
    ...nearMisses(key).map(({ probe, value }) => near(probe, value)),
    near('as-name-and-password', inBasic(key)),
    ...headerSecrets(headers),
  ];
}

/** The values of `--header` that may be secret, each with the name that stands for it. */
export function headerSecrets(headers: readonly (readonly [string, string])[]): Secret[] {
  return headers.flatMap(([name, value]) => {
    const values = [...(isPublic(value) ? [] : [value]), ...secretParts(value)];
    return [...new Set(values)].map((each) => ({
      value: each,
      name: `{HEADER:${name.toLowerCase()}}`,
    }));
  });
}

/** What a header puts together with other things, and a service may show alone: a cookie's value, a token, a password. */
function secretParts(value: string): string[] {
  const [, basic = ''] = /^basic +([\w+/=-]+)$/i.exec(value) ?? [];
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return [...value.split(/[\s;,&"]+/), pair]
    .flatMap((part) => [part, part.slice(part.search(/[=:]/) + 1)])
    .filter((part) => isRandom(part) && !isPublic(part));
}

/** Letters and digits of some length, so that it is no word: to hide a word would change what the service said. */
function isRandom(text: string): boolean {
  return text.length >= 8 && /[a-z]/i.test(text) && /\d/.test(text);
}

function swapCase(text: string): string {
  return [...text]
    .map((character) =>
      character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase(),
    )
    .join('');
}

function changed(text: string): string {
  return [...text].map((character) => shifted(character, 7)).join('');
}

/** Changes one letter or digit: other characters may be free in a format. */
function changedAt(text: string, from: number): string {
  return alteredAt(text, from, /[A-Za-z0-9]/g, (character) => shifted(character, 7));
}

/** One letter in its other case. */
function withLetterCase(text: string, from: number): string {
  return alteredAt(text, from, /[A-Za-z]/g, swapCase);
}

/**
 * Alters one character of a kind, at the index or as near to it as there is one. Not the last, of which base64 may use some
 * bits only.
 */
function alteredAt(
  text: string,
  from: number,
  kind: RegExp,
  alter: (character: string) => string,
): string {
  const places = Array.from(text.slice(0, -1).matchAll(kind), (found) => found.index);
  const index = nearest(places, from) ?? from;
  return text.slice(0, index) + alter(text[index] ?? '') + text.slice(index + 1);
}

/** Two neighbours that differ change places, those nearest to the index; not the last. Undefined where there are none. */
function swappedAt(text: string, from: number): string | undefined {
  const places = Array.from(text.slice(0, -2), (_, index) => index).filter(
    (index) => text[index] !== text[index + 1] && /^[A-Za-z0-9]{2}/.test(text.slice(index)),
  );
  const index = nearest(places, from);
  if (index === undefined) return undefined;
  const [first = '', second = ''] = text.slice(index, index + 2);
  return text.slice(0, index) + second + first + text.slice(index + 2);
}

/** The dot inside that is nearest to an index, changed: in a pattern it is any character. Undefined where there is none. */
function changedDot(text: string, from: number): string | undefined {
  const places = Array.from(
    text.matchAll(/(?<=[A-Za-z0-9])\.(?=[A-Za-z0-9])/g),
    ({ index }) => index,
  );
  const index = nearest(places, from);
  return index === undefined ? undefined : `${text.slice(0, index)}x${text.slice(index + 1)}`;
}

function nearest(places: readonly number[], wanted: number): number | undefined {
  return places.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}

/** Another character of the same kind, so that a change of letter case or of format is not what tells them apart. */
function shifted(character: string, by: number): string {
  for (const first of ['a', 'A']) {
    const offset = character.charCodeAt(0) - first.charCodeAt(0);
    if (offset >= 0 && offset < 26)
      return String.fromCharCode(first.charCodeAt(0) + ((offset + by) % 26));
  }
  const digit = /^\d$/.test(character) ? Number(character) : undefined;
  if (digit !== undefined) return String((digit + (by % 9 || 1)) % 10);
  return character === '-' ? '_' : '-';
}
