/**
 * An edit of a key, such as `drop@7`. Recordings contain `{API_KEY:drop@7}` in place of the edited key. This reveals nothing about
 * the key, but anyone who has the key can make the same value. Positions count from 0. Negative ones count from the end, except for
 * `swap`.
 */
export type Edit = string;

type Maker = (key: string, detail: string) => string;

const MAKERS: Readonly<Record<string, Maker>> = {
  drop: (key, at) => mapped(key, at, () => ''),
  /** Keeps only the characters at these positions. */
  keep: (key, at) => {
    const kept = placesIn(key, at);
    return mapped(key, '', (character, place) => (kept.has(place) ? character : ''));
  },
  /** Removes `-`, `_` and `.` between letters and digits. */
  join: (key) => key.replaceAll(/(?<=[A-Za-z0-9])[-_.]+(?=[A-Za-z0-9])/g, ''),
  append: (key, more) => key + more,
  /** Adds this many `x` in front. */
  front: (key, count) => 'x'.repeat(Number(count)) + key,
  double: (key) => key + key,
  upper: (key) => key.toUpperCase(),
  lower: (key) => key.toLowerCase(),
  /** Swaps upper and lower case. */
  case: (key, at) => mapped(key, at, otherCase),
  /** Replaces the characters at these positions as `shifted` does, such as `a` by `h`. */
  shift: (key, at) => mapped(key, at, (character) => shifted(character, 7)),
  /** Replaces the characters at these positions by `x`. */
  x: (key, at) => mapped(key, at, () => 'x'),
  swap: (key, at) => {
    const place = Number(at);
    return key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
  },
};

/**
 * Returns the edited key. The padding of a base64 key stays at the end.
 * @throws Error if the text is not an edit
 */
export function edited(key: string, edit: Edit): string {
  const [name = '', detail = ''] = edit.split('@');
  const maker = MAKERS[name];
  if (!maker) throw new Error(`'${edit}' is not an edit of a key`);
  const padding = paddingOf(key);
  return maker(key.slice(0, key.length - padding.length), detail) + padding;
}

/**
 * Returns the positions of letters, digits and separators. A change at one of them always makes a different key, while some formats
 * ignore other characters. The last position is left out, because base64 may use only some of its bits.
 */
export function changeablePlaces(key: string): readonly number[] {
  const body = key.slice(0, key.length - paddingOf(key).length);
  return Array.from(body.slice(0, -1).matchAll(/[-\w.]/g), ({ index }) => index);
}

/** Returns the padding of a base64 key; empty if there is none. */
export function paddingOf(key: string): string {
  return /^[\w+/-]+(={1,2})$/.exec(key)?.[1] ?? '';
}

/** Parses positions: `3`, `-1`, `3-7`; an empty text means all of them. */
function placesIn({ length }: string, at: string): ReadonlySet<number> {
  const [, first = '0', last = at === '' ? String(length - 1) : first] =
    /^(-?\d+)(?:-(\d+))?$/.exec(at) ?? [];
  const from = Number(first) < 0 ? length + Number(first) : Number(first);
  const to = Number(last) < 0 ? from : Number(last);
  return new Set(Array.from({ length: to - from + 1 }, (_, more) => from + more));
}

function mapped(
  text: string,
  at: string,
  by: (character: string, place: number) => string,
): string {
  const places = placesIn(text, at);
  return text
    .split('')
    .map((character, place) => (places.has(place) ? by(character, place) : character))
    .join('');
}

function otherCase(character: string): string {
  return character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
}

/**
 * Returns another letter of the same case for a letter, and another digit for a digit, so that the format stays the same. Returns `_`
 * for `-`, and `-` for any other character.
 */
export function shifted(character: string, by: number): string {
  for (const first of ['a', 'A']) {
    const offset = character.charCodeAt(0) - first.charCodeAt(0);
    if (offset >= 0 && offset < 26)
      return String.fromCharCode(first.charCodeAt(0) + ((offset + by) % 26));
  }
  const digit = /^\d$/.test(character) ? Number(character) : undefined;
  if (digit !== undefined) return String((digit + (by % 9 || 1)) % 10);
  return character === '-' ? '_' : '-';
}
