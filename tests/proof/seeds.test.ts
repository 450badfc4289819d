import { expect, test } from 'vitest';

import { header, type Exchange } from '../../helpers/exchange.js';
import { startReference } from '../../reference/start.js';
import { conform } from './compiled.js';

/** All runs use the same key, because the requests with a slightly wrong key depend on it. */
const KEY = 'key_0123456789abcdefghijklmnopqrstuvwxyz';

/** Identifies a request, without the names that are unique to a run. */
function identityOf({ request: { method, url, headers, body = '' } }: Exchange): string {
  const { pathname, search } = new URL(url);
  const values = ['authorization', 'content-type'].map((name) => header(headers, name) ?? '');
  return [method, pathname, search, ...values, body]
    .join(' ')
    .replaceAll(/conformance [0-9a-f]{6} [0-9a-z]+/gi, 'Conformance');
}

async function requestsOf(animals: number, seed: number): Promise<readonly string[]> {
  const { close, ...service } = await startReference({ apiKey: KEY, choices: { animals } });
  const { recording } = await conform({ ...service, settleMs: 200, seed });
  await close();
  return recording.exchanges.filter(({ attempt }) => attempt === 1).map(identityOf);
}

/** The share of the requests of one run that the other run did not send. */
function difference(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const each of other) left.set(each, (left.get(each) ?? 0) + 1);
  const differing = one.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
  return differing.length / one.length;
}

test('two runs with different seeds differ in at least a fifth of their requests', async () => {
  const first = await requestsOf(30, 1);
  const again = await requestsOf(30, 1);
  const other = await requestsOf(30, 2);
  // Differences with the same seed are chance: ids, and the order of responses.
  const bySeed = difference(first, other) - difference(first, again);
  expect(bySeed).toBeGreaterThanOrEqual(0.2);
});
