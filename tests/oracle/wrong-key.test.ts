import { describe, expect, test } from 'vitest';
import { Secrets } from '../../helpers/client/secrets.js';
import { withKey } from '../../helpers/arbitraries/authorization.js';
import { secretsOf } from '../../helpers/arbitraries/near-misses.js';
import { wrongKeyOf } from '../../helpers/evidence/wrong-key.js';
import type { Header } from '../../helpers/exchange.js';
import { wrongKeyRequests, CHAPTERS, KINDS } from '../helpers/authorizations.js';

const API_KEYS = [
  'sk_live_4f9aB2c7D8e1',
  'dGhpcyBpcyBhIGtleQ==',
  'aaa.bbbCCC.ddd-1',
  'Q7x',
  '0123456789',
];

/** A header, as the evidence records it. */
function recorded(apiKey: string, authorization: string | null): readonly Header[] {
  if (authorization === null) return [];
  const { value, secrets } = withKey(authorization, apiKey);
  const hidden = new Secrets(secretsOf(apiKey, []));
  hidden.add(secrets);
  return hidden.hideHeaders([['Authorization', value]]);
}

function wrongKey(apiKey: string, authorization: string | null) {
  const headers = recorded(apiKey, authorization);
  return wrongKeyOf({ request: { method: 'GET', url: 'http://127.0.0.1/v1/pets', headers } });
}

describe.each(API_KEYS)('with the key %s', (apiKey) => {
  describe.each(KINDS)('each Authorization value of the kind %s', (kind) => {
    test.each(CHAPTERS)('that the chapter %s sends is recognized in the evidence', (chapter) => {
      const sent = wrongKeyRequests(chapter, kind, apiKey, 'thorough').map(
        (each) => each.authorization,
      );
      // Servers may refuse a header with this character.
      for (const each of sent.filter((header) => !header?.includes('\u00e9{')))
        expect(wrongKey(apiKey, each)?.kind, `${each}`).toBe(kind);
    });
  });

  test('the right key is not recognized as wrong', () => {
    expect(wrongKey(apiKey, 'Bearer {API_KEY}')).toBeUndefined();
  });
});

test.each(['', 'Digest ', 'Bearer Bearer ', 'Bearer', 'Token '])(
  'the right key after "%s" is malformed',
  (before) => {
    expect(wrongKey('sk_live_4f9aB2c7D8e1', `${before}{API_KEY}`)).toMatchObject({
      kind: 'malformed',
    });
  },
);

test('an edited key is recorded as its edit, even if no probe has this edit', () => {
  const apiKey = 'sk_live_4f9aB2c7D8e1';
  for (const edit of ['drop@5', 'shift@3-9', 'append@;xx', 'front@40', 'keep@2-15', 'case@12']) {
    const header = `Bearer {API_KEY:${edit}}`;
    expect(recorded(apiKey, header)).toEqual([['Authorization', header]]);
  }
});

test.each([
  ['Digest 1CZX8YB8z.z-yay_a', 'other-scheme'],
  ['Bear _Yc9zB~xcA-', 'other-scheme'],
  ['Bearers', 'other-scheme'],
  ['bearer 1CZX8YB8z.z-yay_a', 'other-key'],
])('"%s" is recognized as %s', (header, kind) => {
  expect(wrongKey('sk_live_4f9aB2c7D8e1', header)).toMatchObject({ kind });
});

test('a short part of a key is recorded as its edit, including padding', () => {
  const header = 'Bearer {API_KEY:keep@0-6}';
  expect(recorded('dGhpcyBpcyBhIGtleQ==', header)).toEqual([['Authorization', header]]);
});

test('another key is different each time, and has the form of the key', () => {
  const apiKey = 'sk_live_4f9aB2c7D8e1';
  const [one, two] = [1, 2].map(() => withKey('Bearer {OTHER_KEY}', apiKey).value);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^Bearer [a-z]{2}-[a-z]{4}-\d[a-z]\d[a-z][A-Z]\d[a-z]\d[A-Z]\d[a-z]\d$/);
});
