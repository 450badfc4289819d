import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReceivedRequest } from '../../reference/service.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/**
 * A proxy that serves one connection until it ends, while others wait. Counts the connections that it served.
 * @param slow how long each of the first three connections waits before it is served (ms)
 */
async function oneByOne(port: number, slow: number) {
  const waiting: Socket[] = [];
  let isBusy = false;
  let served = 0;
  const next = (): void => {
    const socket = waiting.shift();
    isBusy = socket !== undefined;
    if (!socket) return;
    served += 1;
    const upstream = connect(port, '127.0.0.1');
    setTimeout(() => socket.pipe(upstream).pipe(socket), served < 4 ? slow : 0);
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

test.each([
  ['', 0],
  [' (slowly at first)', 1_300],
])(
  'a service that serves one connection at a time%s is judged, and no request is lost',
  async (_, slow) => {
    const { close, baseUrl, apiKey } = await startReference();
    const proxy = await oneByOne(Number(new URL(baseUrl).port), slow);
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
  },
);

/** Expects that a conforming service is judged and connections are reused. @param wait waits before some responses */
async function expectReuse(
  wait: (request: ReceivedRequest) => unknown,
  only?: string[],
): Promise<void> {
  const seen = new Set<object>();
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'waits',
      breaks: 'none',
      about: 'Some responses take long.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = async (request, response) => {
          seen.add(request.connection);
          await wait(request);
          return respond(request, response);
        };
      },
    },
  });
  const { conformance } = await conform({ settleMs: 50, ...(only && { only }), ...target });
  await close();
  expect(conformance.verdict).toBe('conforming');
  expect(seen.size).toBeLessThan(conformance.footprint.requests / 2);
}

test('if one request takes long and others do not, connections are reused', () =>
  expectReuse(({ query }) => query.get('limit') === '50' && sleep(3_000), ['list.limit.exact']));

test('if the first writes wait until idle connections were closed, connections are reused', () => {
  let warm: Promise<void> | undefined;
  return expectReuse(({ method }) => method === 'POST' && (warm ??= sleep(1_700)));
});
