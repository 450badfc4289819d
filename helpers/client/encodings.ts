/** Returns a secret as it is, in hexadecimal, and in base64, alone or inside a longer base64 text. */
export function encodingsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('hex'), ...base64Of(bytes)];
}

function base64Of(bytes: Buffer): string[] {
  return (['base64', 'base64url'] as const).flatMap((coding) =>
    [0, 1, 2].map((offset) => inBase64(bytes, offset, coding)),
  );
}

/**
 * Returns the base64 of a secret inside a longer text, without the characters that also depend on neighboring bytes.
 * @param offset the number of bytes before the secret, modulo 3
 */
function inBase64(bytes: Buffer, offset: number, coding: 'base64' | 'base64url'): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString(coding)
    .replaceAll('=', '');
  const from = offset === 0 ? 0 : offset + 1;
  const to = Math.floor(((offset + bytes.length) * 8) / 6);
  return text.slice(from, to);
}
