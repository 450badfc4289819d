import { SHORT_KEY } from '../defaults.js';

/** Length of an anchor, a fragment that several encodings may share. Every encoding is at least as long as an anchor. */
const ANCHOR = 6;

/**
 * Returns a few fragments such that every encoding contains at least one. For an encoding that contains none yet, it adds the fragment
 * that occurs in most of the remaining encodings.
 * @param known fragments to start with
 */
export function anchorsOf(
  encodings: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  const anchors = [...known];
  let remaining = encodings.filter(
    (encoding) => !known.some((anchor) => encoding.includes(anchor)),
  );
  for (let [first] = remaining; first !== undefined; [first] = remaining) {
    const anchor = mostFrequent(fragmentsOf(first), remaining);
    anchors.push(anchor);
    remaining = remaining.filter((encoding) => !encoding.includes(anchor));
  }
  return anchors;
}

/** Returns four fragments of an encoding, evenly spread. Trying every fragment would take much longer and save hardly any anchors. */
function fragmentsOf(encoding: string): string[] {
  const last = encoding.length - ANCHOR;
  return [0, 1, 2, 3].map((third) => {
    const at = Math.round((last * third) / 3);
    return encoding.slice(at, at + ANCHOR);
  });
}

function mostFrequent(fragments: readonly string[], encodings: readonly string[]): string {
  let best = { fragment: '', count: 0 };
  for (const fragment of fragments) {
    const { length: count } = encodings.filter((encoding) => encoding.includes(fragment));
    if (count > best.count) best = { fragment, count };
  }
  return best.fragment;
}

/** Returns the encodings of a whole secret: plain, hexadecimal, and base64, alone or inside a longer base64 text. */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const encodings = [value, hex, hex.toUpperCase(), ...base64Of(bytes)];
  return [...new Set(encodings)].filter((encoding) => encoding.length >= SHORT_KEY);
}

function base64Of(bytes: Buffer): string[] {
  const encodings = (['base64', 'base64url'] as const).flatMap((coding) =>
    [0, 1, 2].map((offset) => inBase64(bytes, offset, coding)),
  );
  return [...new Set(encodings)];
}

/**
 * Returns the base64 of a secret inside a longer text, without the characters that also depend on neighboring bytes.
 * @param offset the number of bytes before the secret, modulo 3
 */
function inBase64(bytes: Buffer, offset: number, coding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(coding)
    .replace(/=+$/, '');
  const from = offset === 0 ? 0 : offset + 1;
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
