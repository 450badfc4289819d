/** A secret in one of its encodings, with its placeholder. */
export interface Encoding {
  readonly text: string;
  readonly name: string;
}

/** A place in a text. */
export interface Place {
  readonly from: number;
  readonly to: number;
  /** The placeholder for the encoding. */
  readonly name: string;
}

/** A fragment is found only if it has at least this many characters and is at least a third of its encoding. */
const SHORTEST_FRAGMENT = 8;

const fragmentLength = ({ length }: string): number =>
  Math.max(SHORTEST_FRAGMENT, Math.ceil(length / 3));

/**
 * Length of an n-gram. The search looks at every `STEP`th position of a text. Each fragment is so long that a whole n-gram of it starts
 * at one of these positions.
 */
const GRAM = 4;
const STEP = SHORTEST_FRAGMENT - GRAM + 1;

/** An n-gram of an encoding. */
interface Gram {
  readonly encoding: Encoding;
  /** Its position in the encoding. */
  readonly at: number;
}

/** Returns a code unit with ASCII capitals as small letters. */
function folded(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
}

function sameLetter(a: string, atA: number, b: string, atB: number): boolean {
  return folded(a.charCodeAt(atA)) === folded(b.charCodeAt(atB));
}

const BUCKETS = 0x10000;

function bucketOf(text: string, at: number): number {
  let sum = 0;
  for (let n = 0; n < GRAM; n += 1) sum = Math.imul(sum, 31) + folded(text.charCodeAt(at + n));
  return sum & (BUCKETS - 1);
}

/** Finds fragments of encodings in texts, in any letter case. A fragment is any third of an encoding, or more. */
export class Fragments {
  readonly #grams = new Map<number, Gram[]>();
  /** Which buckets are not empty. A typed array, because it is read every few characters of every response. */
  readonly #filled = new Uint8Array(BUCKETS);
  readonly #ordinary: string;

  /** @param ordinary texts whose words are not secret, although an encoding may contain one */
  constructor(encodings: readonly Encoding[], ordinary: readonly string[]) {
    for (const encoding of encodings) this.#note(encoding);
    this.#ordinary = ordinary.join('\n').toLowerCase();
  }

  #note(encoding: Encoding): void {
    for (let at = 0; at + GRAM <= encoding.text.length; at += 1) {
      const bucket = bucketOf(encoding.text, at);
      const known = this.#grams.get(bucket);
      if (known) known.push({ encoding, at });
      else this.#grams.set(bucket, [{ encoding, at }]);
      this.#filled[bucket] = 1;
    }
  }

  /** Returns the places of fragments in a text, in order and without overlaps. */
  in(text: string): Place[] {
    const places: Place[] = [];
    if (this.#grams.size === 0) return places;
    let done = 0;
    for (let at = 0; at + GRAM <= text.length; at = Math.max(at + STEP, done)) {
      const bucket = bucketOf(text, at);
      if (this.#filled[bucket] !== 1) continue;
      const place = this.#longest(text, at, this.#grams.get(bucket) ?? [], done);
      if (!place) continue;
      places.push(place);
      done = place.to;
    }
    return places;
  }

  #longest(text: string, index: number, grams: readonly Gram[], done: number): Place | undefined {
    let longest: Place | undefined;
    for (const gram of grams) {
      const place = this.#around(text, index, gram, done);
      if (place && (!longest || place.to - place.from > longest.to - longest.from)) longest = place;
    }
    return longest;
  }

  /** Returns the fragment around an n-gram; undefined if it is too short or an ordinary word. */
  #around(text: string, index: number, { encoding, at }: Gram, done: number): Place | undefined {
    const secret = encoding.text;
    let after = 0;
    while (at + after < secret.length && sameLetter(text, index + after, secret, at + after))
      after += 1;
    if (after < GRAM) return undefined;
    let before = 0;
    while (
      at - before > 0 &&
      index - before > done &&
      sameLetter(text, index - before - 1, secret, at - before - 1)
    )
      before += 1;
    if (before + after < fragmentLength(secret)) return undefined;
    if (this.#ordinary.includes(text.slice(index - before, index + after).toLowerCase()))
      return undefined;
    return { from: index - before, to: index + after, name: encoding.name };
  }
}
