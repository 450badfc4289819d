/** Words of the interface and of HTTP. They are not secret, even if the key contains one. */
const PUBLIC: readonly string[] = [
  'application/json; charset=utf-8',
  'application/problem+json',
  'authorization',
  'available',
  'categoryId',
  'Conformance ',
  'animal-store-conformance',
  'content-type content-length content-encoding',
  'createdAt',
  'id name code status pending sold queued true false null',
  'deprecation',
  'location',
  'messages',
  'retry-after',
  'transfer-encoding',
  'www-authenticate',
];

/** Shorter values occur too often by chance. */
export const SHORTEST = 4;

/** Whether a text is too short, or part of a word of the interface or of HTTP. Hiding such a text would alter responses. */
export function isPublic(text: string): boolean {
  const word = text.toLowerCase();
  return word.length < SHORTEST || PUBLIC.some((known) => known.toLowerCase().includes(word));
}
