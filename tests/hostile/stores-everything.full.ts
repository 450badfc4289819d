import { expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import { conform } from '../../suites/engine/conform.js';
import { expectWithinLimits } from '../command/limits.js';
import { acceptingEverything } from './accepts-everything.js';
import { startReference } from '../../reference/start.js';

/** How deep a JSON text is nested, counted by brackets outside of strings. */
function depthOf(body: string): number {
  let [depth, deepest] = [0, 0];
  for (const character of body.replaceAll(/"(?:\\.|[^"\\])*"/g, '')) {
    if ('[{'.includes(character)) deepest = Math.max(deepest, (depth += 1));
    else if (']}'.includes(character)) depth -= 1;
  }
  return deepest;
}

test('a run against a mock that stores and echoes everything ends within a minute, and leaves little behind', async () => {
  const since = performance.now();
  const { stored } = await expectWithinLimits([], 'none');
  expect((performance.now() - since) / 1000).toBeLessThan(60);
  const bytes = [...stored.pets, ...stored.messages].reduce((sum, { length }) => sum + length, 0);
  expect(bytes).toBeLessThan(3_000_000);
});

test.each(['smoke', 'standard', 'thorough'] as const)(
  'the bodies that %s sends have at most 64 KiB, and only its last createPet may be deeply nested',
  async (profile) => {
    const service = await startReference({ choices: { animals: 30 } });
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const { recording } = await conform({ ...PLAIN, profile, baseUrl, messagesBaseUrl, apiKey });
    await service.close();
    const sent = recording.exchanges.filter(({ request }) => request.body !== undefined);
    expect(sent.length).toBeGreaterThan(10);
    const sizes = sent.map(({ request }) => Buffer.byteLength(request.body ?? ''));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    const posts = sent.filter(({ operation }) => operation === 'createPet');
    const deep = posts.filter(({ request }) => depthOf(request.body ?? '') > 200);
    expect(deep).toHaveLength(profile === 'thorough' ? 1 : 0);
    if (deep.length > 0) expect(deep).toEqual(posts.toSorted((a, b) => a.seq - b.seq).slice(-1));
  },
);

// `create.open.name` also shows whether an odd name changes the category.
test('a service that stores invalid bodies gets no bodies that are only for observations', async () => {
  const { baseUrl, close } = await acceptingEverything();
  const { recording } = await conform({
    ...PLAIN,
    observe: true,
    settleMs: 50,
    baseUrl,
    messagesBaseUrl: baseUrl,
    apiKey: 'a-key-of-many-characters',
  });
  await close();
  const observed = recording.exchanges.filter(({ probe }) =>
    /^create\.open\.(?!name$)|^messages\.open$|^around\.media\./.test(probe?.id ?? ''),
  );
  expect(observed).toEqual([]);
});
