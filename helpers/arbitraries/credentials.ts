import { inBase64, inBasic, LONG_KEY, nearMisses, otherKey } from './keys.js';

/** An `Authorization` header, or none, that is wrong. */
export interface Credential {
  readonly kind: string;
  readonly probe: string;
  /** The edit of the right key that makes it, for a near miss. */
  readonly edit?: string;
  readonly key: 'none' | { readonly value: string };
}

/**
 * Authorization headers that must be refused everywhere.
 * @param isForMessages where the right key is refused behind another scheme too
 */
export function wrongCredentials(apiKey: string, isForMessages: boolean): Credential[] {
  const bearer = (kind: string, probe: string, value: string): Credential => ({
    kind,
    probe,
    key: { value: `Bearer ${value}` },
  });
  return [
    { kind: 'no-key', probe: 'no-header', key: 'none' },
    bearer('other-key', 'random', otherKey(apiKey)),
    // What an absent key turns into, where texts are compared.
    bearer('other-key', 'undefined', 'undefined'),
    // What every object has, where keys are looked up in one.
    bearer('other-key', 'property', 'constructor'),
    bearer('other-key', 'null', 'null'),
    // What any text matches, where keys are compared by a pattern.
    bearer('other-key', 'wildcard', '%'),
    // What makes a condition true, where the key is put into SQL: without a space, at which a header is cut. In front, what
    // some comparisons crash on: Python's compare_digest, where texts are not ASCII.
    bearer('other-key', 'quotes', "\u00e9'OR'1'='1"),
    // Decoded, it is the right one: open but for messages.
    ...(isForMessages ? [bearer('other-key', 'in-base64', inBase64(apiKey))] : []),
    { kind: 'other-key', probe: 'lower-case-scheme', key: { value: `bearer ${otherKey(apiKey)}` } },
    ...nearMisses(apiKey).map(({ probe, edit, value }) => ({
      ...bearer('near-miss', probe, value),
      edit,
    })),
    // A server may refuse such a header itself, with any answer: only a crash is judged.
    { kind: 'open', probe: 'not-ascii', key: { value: `Bearer \u00e9${apiKey.slice(1)}` } },
    // The right key is open behind another scheme, but for messages.
    {
      kind: 'other-scheme',
      probe: 'basic',
      key: {
        value: `Basic ${inBasic(isForMessages && apiKey.length <= LONG_KEY ? apiKey : 'conformance')}`,
      },
    },
    { kind: 'other-scheme', probe: 'bearer-alone', key: { value: 'Bearer' } },
  ];
}
