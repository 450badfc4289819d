import { expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import { replayOf } from '../../helpers/replay.js';

const request = {
  method: 'GET',
  url: 'http://127.0.0.1/v1/pets',
  headers: [
    ['Authorization', 'Bearer {API_KEY}'],
    ['X-Gate', '{HEADER:x-gate}'],
  ] as const,
};

test('a replay is the plain command, where nothing else was set', () => {
  const plain = { ...request, headers: [] };
  expect(replayOf('list.limit.exact', plain, PLAIN)).toBe(
    `npx animal-store-conformance run --only list.limit.exact --profile standard --seed ${PLAIN.seed} --report-dir reports/replay`,
  );
});

test('and holds what else decides what is seen, gateway headers by a variable', () => {
  const settings = {
    ...PLAIN,
    embedded: false,
    baseUrl: 'http://127.0.0.1:1/v1',
    messagesBaseUrl: 'http://127.0.0.1:2/v1',
    rate: 40,
    without: ['messages'] as const,
    settleMs: 500,
    categoryId: '3',
    maxAnimals: 20,
  };
  const replay = replayOf(undefined, request, settings);
  for (const part of [
    "--base-url 'http://127.0.0.1:1/v1' --messages-base-url 'http://127.0.0.1:2/v1'",
    '--without messages',
    '--settle 500',
    '--category-id 3',
    '--max-animals 20',
    '--rate 40',
  ])
    expect(replay).toContain(part);
  expect(replay).toContain(`--header 'X-Gate: '"\${HEADER_X_GATE:?`);
  expect(replay).not.toContain('--only');
});
