import { PUBLIC_WORDS } from '../../schemas/public-words.js';

/** Shorter values occur too often by chance. */
export const SHORTEST = 4;

/** Whether a text is too short, or part of a word of the interface or of HTTP. Hiding such a text would alter responses. */
export function isPublic(text: string): boolean {
  const word = text.toLowerCase();
  return word.length < SHORTEST || PUBLIC_WORDS.some((known) => known.toLowerCase().includes(word));
}
