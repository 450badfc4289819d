import { describe, expect, test } from 'vitest';
import { Secrets } from '../../helpers/client/secrets.js';
import { wrongCredentials, type Credential } from '../../helpers/arbitraries/credentials.js';
import { secretsOf } from '../../helpers/arbitraries/keys.js';
import { wrongKeyOf } from '../../helpers/evidence/wrong-key.js';
import type { Header } from '../../helpers/exchange.js';

const KEYS = [
  'sk_live_4f9aB2c7D8e1',
  'dGhpcyBpcyBhIGtleQ==',
  'aaa.bbbCCC.ddd-1',
  'Q7x',
  '0123456789',
];

/** The wrong key in a request as it is recorded. */
function recorded(apiKey: string, key: Credential['key'] | 'right') {
  const value = key === 'right' ? `Bearer ${apiKey}` : key === 'none' ? undefined : key.value;
  const headers: Header[] = value === undefined ? [] : [['Authorization', value]];
  const safe = new Secrets(secretsOf(apiKey, [])).hideHeaders(headers);
  return wrongKeyOf({ request: { method: 'GET', url: 'http://127.0.0.1/v1/pets', headers: safe } });
}

describe.each(KEYS)('of the key %s', (apiKey) => {
  test.each([false, true])('each wrong one is known (for messages: %s)', (isForMessages) => {
    const all = wrongCredentials(apiKey, isForMessages).filter(({ kind }) => kind !== 'open');
    const found = all.map(({ key }) => recorded(apiKey, key));
    expect(found.map((wrong) => wrong?.kind)).toEqual(all.map(({ kind }) => kind));
    // Half of a padded key is recorded as a part of the key.
    for (const [at, { probe, edit = probe }] of all.entries()) {
      expect([edit, 'part']).toContain(found[at]?.variant);
    }
  });

  test('the right one is not wrong', () => {
    expect(recorded(apiKey, 'right')).toBeUndefined();
  });
});

test.each(['', 'Digest ', 'Bearer Bearer ', 'Bearer', 'Token '])(
  'the right key behind "%s" is malformed',
  (before) => {
    const [apiKey = ''] = KEYS;
    expect(recorded(apiKey, { value: before + apiKey })).toMatchObject({ kind: 'malformed' });
  },
);
