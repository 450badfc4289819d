import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { FAULTS } from '../../reference/faults/index.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { command } from './in-process.js';
import { newFolder } from './spawned.js';

/** Five services with faults in different chapters. None of them is subtle, because each run must show the same fault. */
const SERVICES = FAULTS.filter(({ subtle }) => !subtle)
  .filter((_, index) => index % 32 === 3)
  .slice(0, 5);

const SETTLE_MS = 500;

interface Verdicts {
  readonly requirements: readonly { readonly id: string; readonly verdict: string }[];
}

function verdictsIn(folder: string): Record<string, string> {
  const { requirements }: Verdicts = JSON.parse(
    readFileSync(join(folder, 'conformance.json'), 'utf8'),
  );
  return Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));
}

// Concurrent, because these tests mostly wait for late writes.
test.concurrent.each(SERVICES.map((fault) => [fault.name, fault] as const))(
  'the command, the engine and rejudge agree on %s',
  async (_name, fault) => {
    const folder = newFolder();
    const service = await startReference({ fault });
    const { close, ...fresh } = await startReference({ fault });
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    try {
      const env = { BASE_URL: baseUrl, MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey };
      const settle = ['--settle', `${SETTLE_MS}`];
      const live = await command(['run', '--report-dir', folder, '--quiet', ...settle], env);
      const again = await command(['rejudge', folder, '--report-dir', join(folder, 'again')]);
      const engine = await conform({ ...fresh, settleMs: SETTLE_MS });
      const { requirements } = engine.conformance;
      expect(again.code).toBe(live.code);
      expect(verdictsIn(join(folder, 'again'))).toEqual(verdictsIn(folder));
      expect(Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]))).toEqual(
        verdictsIn(folder),
      );
    } finally {
      await Promise.all([service.close(), close()]);
      rmSync(folder, { recursive: true });
    }
  },
);
