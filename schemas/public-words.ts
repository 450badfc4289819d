/** Words of the interface and of HTTP, and the padding of texts. They are not secret, even if the key contains one. */
export const PUBLIC_WORDS: readonly string[] = [
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
  'x'.repeat(350),
];

/** Matches the text before an id in a JSON body. Ids are counters, so an id that equals a secret is a coincidence. */
export const BEFORE_ID = /"(?:id|categoryId)"\s*:\s*$/;
