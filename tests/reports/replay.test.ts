import { expect, test } from 'vitest';
import { curlOf } from '../../helpers/curl.js';
import { PLAIN } from '../../helpers/defaults.js';
import { replayOf } from '../../helpers/replay-command.js';

const request = {
  method: 'GET',
  url: 'http://127.0.0.1/v1/pets',
  headers: [
    ['Authorization', 'Bearer {API_KEY}'],
    ['X-Gate', '{HEADER:x-gate}'],
    ['X-Env', 'dev'],
    ['User-Agent', 'ours'],
  ] as const,
};

test('a replay command has only the necessary flags, if nothing else was set', () => {
  const plain = { ...request, headers: [] };
  expect(replayOf(['list.limit.exact'], plain, PLAIN)).toBe(
    `npx animal-store-conformance run --only list.limit.exact --profile standard --seed ${PLAIN.seed} --report-dir reports/replay`,
  );
});

test('a replay command has the changed settings, and secrets and files of a gateway as variables', () => {
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
    concurrency: 1,
    deadlineS: 900,
    gateway: { headers: ['x-gate', 'X-Env'], files: ['caFile'] as const },
  };
  const replay = replayOf(undefined, request, settings);
  for (const part of [
    "--base-url 'http://127.0.0.1:1/v1' --messages-base-url 'http://127.0.0.1:2/v1'",
    '--without messages',
    '--settle 500',
    '--category-id 3',
    '--max-animals 20',
    '--rate 40',
    '--concurrency 1',
    '--deadline 900',
    `--header 'X-Gate: '"\${HEADER_X_GATE:?`,
    "--header 'X-Env: dev'",
    '--ca-file "${CA_FILE:?',
  ])
    expect(replay).toContain(part);
  expect(replay).not.toContain('--only');
  expect(replay).not.toContain('User-Agent');
  expect(curlOf(request, settings.gateway)).toContain('--cacert "${CA_FILE:?');
});
