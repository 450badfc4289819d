import fc from 'fast-check';

/** ASCII from the plainest character to the oddest: letters and digits, the space, punctuation, controls. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code))
  .toSorted((a, b) => oddness(a) - oddness(b))
  .join('');

function oddness(character: string): number {
  return (
    [/[a-z]/, /[A-Z]/, /\d/, / /, /[!-~]/].findIndex((plain) => plain.test(character)) + 1 || 9
  );
}

/** Any character, halves of one in UTF-16 included; shrinks towards the letter a, also where it was made elsewhere. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ffff })
  .map(characterOf, placeOf);

function characterOf(place: number): string {
  return ASCII[place] ?? String.fromCodePoint(place);
}

/** The inverse; as fast-check asks for it, it throws for what is no character. */
function placeOf(value: unknown): number {
  const code = typeof value === 'string' ? value.codePointAt(0) : undefined;
  if (code === undefined || value !== String.fromCodePoint(code)) throw new Error('no character');
  return code < ASCII.length ? ASCII.indexOf(String.fromCodePoint(code)) : code;
}
