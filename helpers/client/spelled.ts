/** What may stand between two characters and not be seen: styles of a terminal, zero widths, line ends, the NUL of UTF-16. */
const UNSEEN = String.raw`(?:\x1b\[[0-9;]*m|\\+u001b\[[0-9;]*m|[\0\u00ad\u200b-\u200f\u2060\ufeff\r\n]|\\+[rn])*`;

/** Without one of these a text spells nothing in a roundabout way. */
const ROUNDABOUT =
  /%[0-9a-f]{2}|\\+[ux]|&#|&amp;#|[\p{Cc}\u00ad\u200b-\u200f\u2060\ufeff]|\\[rn]/iu;

/** Whether a text may hold something that is spelled in another way than by its characters. */
export function isRoundabout(text: string): boolean {
  return ROUNDABOUT.test(text);
}

/**
 * Finds a text however its characters are spelled, each in its own way: as they are, in either letter case, percent-encoded
 * (more than once too), with the escapes of JSON and JavaScript, as HTML entities.
 */
export function spelled(text: string): string {
  return [...text].map(spellings).join(UNSEEN);
}

function spellings(char: string): string {
  const code = char.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const plain = char.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const escapes = /[/"'\\]/.test(char) ? String.raw`\\*${plain}` : plain;
  return String.raw`(?:${escapes}|%(?:25)*${hex}|\\+u\{?0*${hex}\}?|\\+x${hex}|&(?:amp;)*#(?:0*${code}|x0*${hex});?)`;
}
