import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** How long (ms) one response takes. With the usual concurrency, some requests would exceed the time limit. */
const DURATION_MS = 50;
const TIMEOUT_MS = 500;

test('a service that answers one request at a time gets fewer concurrent requests', async () => {
  let last = Promise.resolve();
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'one-after-the-other',
      breaks: 'none',
      about: 'Every request waits for all earlier ones.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = async (request, response) => {
          last = last.then(() => sleep(DURATION_MS));
          await last;
          return respond(request, response);
        };
      },
    },
  });
  const { conformance, recording } = await conform({
    ...target,
    only: ['list.limit.exact'],
    settleMs: 50,
    timeoutMs: TIMEOUT_MS,
  });
  await close();
  const late = recording.exchanges.filter(({ error }) => error !== undefined);
  expect(late.length).toBeLessThan(recording.exchanges.length / 4);
  expect(conformance.verdict).toBe('conforming');
});
