/** Capitalizes the letters whose bit is set. Bit 0 is for the first letter and the ninth, bit 1 for the second and the tenth. */
export function inCapitals(text: string, bits: number): string {
  return [...text]
    .map((letter, place) => ((bits >> (place % 8)) & 1 ? letter.toUpperCase() : letter))
    .join('');
}
