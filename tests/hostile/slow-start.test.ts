import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { conform, type ConformOptions } from '../../suites/engine/conform.js';
import { KEY, proxyToReference, type ProxiedExchange } from './servers.js';

async function judged(
  change: (exchange: ProxiedExchange) => unknown,
  scope: Pick<ConformOptions, 'profile' | 'only'>,
  mostConnections?: number,
) {
  const service = await proxyToReference(change, {}, mostConnections);
  const { baseUrl } = service;
  const target = { apiKey: KEY, baseUrl, without: ['messages'] };
  const { conformance } = await conform({ ...target, ...scope, settleMs: 0 });
  await service.close();
  return conformance;
}

const refuse = (exchange: ProxiedExchange, status: number): void =>
  void Object.assign(exchange, { status, headers: {}, answer: Buffer.alloc(0) });

test.concurrent.each([502, 503, 521])(
  'a service may start for 5 s behind a gateway with %i',
  async (status) => {
    const began = performance.now();
    const { run, footprint } = await judged(
      (exchange) => {
        if (performance.now() - began < 5_000) refuse(exchange, status);
      },
      { profile: 'smoke' },
    );
    expect(run.exitCode).toBe(0);
    expect(footprint.retries).toBeLessThan(10);
  },
);

test.concurrent('a service whose port is open before it can respond gets time to start', async () => {
  const began = performance.now();
  const { run } = await judged(
    async ({ response }) => {
      if (performance.now() - began > 4_000) return undefined;
      response.destroy();
      await sleep(0);
      return 'answered';
    },
    { profile: 'smoke' },
  );
  expect(run.exitCode).toBe(0);
});

test('a rate limit with status 503 slows the run down', async () => {
  let [tokens, last, refused] = [5, performance.now(), 0];
  const { run, footprint } = await judged(
    (exchange) => {
      const now = performance.now();
      tokens = Math.min(5, tokens + (now - last) / 50);
      last = now;
      if (tokens >= 1) tokens -= 1;
      else {
        refused += 1;
        refuse(exchange, 503);
      }
    },
    { only: ['list.*'] },
  );
  expect(run.exitCode).toBe(0);
  expect(refused).toBeGreaterThan(0);
  // Without slower requests, most are refused several times.
  expect(refused).toBeLessThan(footprint.requests / 2);
});
