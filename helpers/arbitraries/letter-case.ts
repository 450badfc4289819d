/** Capitalizes the letters whose bit is set. Bits are used again after eight letters. */
export function inCapitals(text: string, bits: number): string {
  return [...text]
    .map((letter, place) => ((bits >> (place % 8)) & 1 ? letter.toUpperCase() : letter))
    .join('');
}
