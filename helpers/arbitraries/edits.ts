/**
 * An edit of a key, as it is recorded in the key's place: `{API_KEY:drop@7}`. It says everything about the edit and nothing about the
 * key, so that anyone who has the key can make the same value. Places count from 0, and from the end where they are below it.
 */
export type Edit = string;

type Maker = (key: string, detail: string) => string;

const MAKERS: Readonly<Record<string, Maker>> = {
  /** Leaves characters out. */
  drop: (key, at) => mapped(key, at, () => ''),
  /** Only these are left. */
  keep: (key, at) => {
    const kept = placesIn(key, at);
    return mapped(key, '', (character, place) => (kept.has(place) ? character : ''));
  },
  /** Without the `-`, `_` and `.` between letters and digits. */
  join: (key) => key.replaceAll(/(?<=[A-Za-z0-9])[-_.]+(?=[A-Za-z0-9])/g, ''),
  append: (key, more) => key + more,
  /** This many `x` in front. */
  front: (key, count) => 'x'.repeat(Number(count)) + key,
  double: (key) => key + key,
  upper: (key) => key.toUpperCase(),
  lower: (key) => key.toLowerCase(),
  /** Letters in their other case. */
  case: (key, at) => mapped(key, at, otherCase),
  /** Each letter is the 7th behind it, in a circle; each digit too; `-` is `_`, and anything else `-`. */
  shift: (key, at) => mapped(key, at, (character) => shifted(character, 7)),
  /** An `x` in its place. */
  x: (key, at) => mapped(key, at, () => 'x'),
  /** Changes places with the next one. */
  swap: (key, at) => {
    const place = Number(at);
    return key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2);
  },
};

/**
 * The value that an edit makes of a key. What pads a key in base64 stays where it is.
 * @throws Error for what is not an edit
 */
export function edited(key: string, edit: Edit): string {
  const [name = '', detail = ''] = edit.split('@');
  const maker = MAKERS[name];
  if (!maker) throw new Error(`'${edit}' is not an edit of a key`);
  const padding = paddingOf(key);
  return maker(key.slice(0, key.length - padding.length), detail) + padding;
}

/**
 * The places of a key at which one character may change and make another one: letters, digits and separators, since others may
 * be free in a format, but for the last character, of which base64 may use some bits only.
 */
export function changeablePlaces(key: string): readonly number[] {
  const body = key.slice(0, key.length - paddingOf(key).length);
  return Array.from(body.slice(0, -1).matchAll(/[-\w.]/g), ({ index }) => index);
}

/** The padding of a key in base64. */
export function paddingOf(key: string): string {
  return /^[\w+/-]+(={1,2})$/.exec(key)?.[1] ?? '';
}

/** `3`, `-1`, `3-7`; every place for an empty text. */
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

/** Returns another character of the same kind, so that letter case and format stay the same. */
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
