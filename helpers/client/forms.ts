import { SHORT_KEY } from '../defaults.js';

/** Length of an anchor: every form is at least as long. */
const ANCHOR = 6;

/** A few pieces, so that every form holds one of them: of a form that holds none yet, the piece that most others hold. */
export function anchorsOf(forms: readonly string[]): string[] {
  const anchors: string[] = [];
  let open = forms;
  for (let [first] = open; first !== undefined; [first] = open) {
    const anchor = mostHeld(piecesOf(first), open);
    anchors.push(anchor);
    open = open.filter((form) => !form.includes(anchor));
  }
  return anchors;
}

/** Four of its pieces, evenly spread: to look at all takes many times as long, and finds hardly fewer anchors. */
function piecesOf(form: string): string[] {
  const last = form.length - ANCHOR;
  return [0, 1, 2, 3].map((third) => {
    const at = Math.round((last * third) / 3);
    return form.slice(at, at + ANCHOR);
  });
}

function mostHeld(pieces: readonly string[], forms: readonly string[]): string {
  let best = { piece: '', count: 0 };
  for (const piece of pieces) {
    const { length: count } = forms.filter((form) => form.includes(piece));
    if (count > best.count) best = { piece, count };
  }
  return best.piece;
}

/** How a secret may be coded as a whole: as it is, in hexadecimal, in base64 alone or inside of something longer. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const hex = bytes.toString('hex');
  const forms = [value, hex, hex.toUpperCase(), ...base64Of(bytes)];
  return [...new Set(forms)].filter((form) => form.length >= SHORT_KEY);
}

function base64Of(bytes: Buffer): string[] {
  const forms = (['base64', 'base64url'] as const).flatMap((coding) =>
    [0, 1, 2].map((offset) => inBase64(bytes, offset, coding)),
  );
  return [...new Set(forms)];
}

/** The base64 characters that only the secret decides, after this many other bytes. */
function inBase64(bytes: Buffer, offset: number, coding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(coding)
    .replace(/=+$/, '');
  const from = offset === 0 ? 0 : offset + 1;
  const whole = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, whole);
}
