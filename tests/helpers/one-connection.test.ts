import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** A proxy that serves one connection until it ends, while others wait. Counts the connections that it served. */
async function oneByOne(port: number) {
  const waiting: Socket[] = [];
  let isBusy = false;
  let served = 0;
  const next = (): void => {
    const socket = waiting.shift();
    isBusy = socket !== undefined;
    if (!socket) return;
    served += 1;
    const upstream = connect(port, '127.0.0.1');
    socket.pipe(upstream).pipe(socket);
    for (const each of [socket, upstream]) each.on('error', () => each.destroy());
    upstream.on('close', () => socket.destroy());
    socket.on('close', () => {
      upstream.destroy();
      next();
    });
  };
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    waiting.push(socket);
    if (!isBusy) next();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    served: () => served,
    close: () => server.close(),
  };
}

test('a service that serves one connection at a time is judged, and no request is lost', async () => {
  const { close, baseUrl, apiKey } = await startReference();
  const proxy = await oneByOne(Number(new URL(baseUrl).port));
  const { conformance, recording } = await conform({
    baseUrl: proxy.address,
    messagesBaseUrl: proxy.address,
    apiKey,
    profile: 'smoke',
    settleMs: 300,
  });
  proxy.close();
  await close();
  expect(conformance.verdict).toBe('conforming');
  expect(recording.exchanges.filter(({ error }) => error !== undefined)).toEqual([]);
  // Each request had a connection of its own, except for the first requests.
  expect(proxy.served()).toBeGreaterThan(recording.exchanges.length - 10);
});

test('if one request takes long and others do not, connections are reused', async () => {
  const seen = new Set<object>();
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'waits-once',
      breaks: 'none',
      about: 'Pages with limit=50 take three seconds.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = async (request, response) => {
          seen.add(request.connection);
          if (request.query.get('limit') === '50')
            await new Promise((done) => setTimeout(done, 3_000));
          return respond(request, response);
        };
      },
    },
  });
  const { conformance } = await conform({ only: ['list.limit.exact'], settleMs: 50, ...target });
  await close();
  expect(conformance.verdict).toBe('conforming');
  expect(seen.size).toBeLessThan(conformance.footprint.requests / 2);
});

test('if the first writes wait, as for a cold connection pool, connections are reused', async () => {
  const seen = new Set<object>();
  let warm: Promise<void> | undefined;
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'cold-pool',
      breaks: 'none',
      about: 'The first POST requests wait until just after idle connections are closed.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = async (request, response) => {
          seen.add(request.connection);
          if (request.method === 'POST') await (warm ??= sleep(1_700));
          return respond(request, response);
        };
      },
    },
  });
  const { conformance } = await conform({ settleMs: 50, ...target });
  await close();
  expect(conformance.verdict).toBe('conforming');
  expect(seen.size).toBeLessThan(conformance.footprint.requests / 2);
});
