import { once } from 'node:events';
import { setImmediate as tick } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Pool, type Dispatcher } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Connections } from '../../helpers/client/connections.js';
import { Mutex } from '../../helpers/client/mutex.js';
import { transmit, type Received } from '../../helpers/client/transport.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/**
 * A service that responds after 50 ms, but never to `/never`. It runs in a thread of its own, so that it responds even while the
 * thread of the tests is blocked.
 */
const SERVICE = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => {
    if (request.url === '/never') return;
    setTimeout(() => response.end('[]'), 50);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

let service: Worker;
let origin: string;

beforeAll(async () => {
  service = new Worker(SERVICE, { eval: true });
  const [port] = (await once(service, 'message')) as [number];
  origin = `http://127.0.0.1:${port}`;
});

afterAll(() => service.terminate());

function ask(pool: Dispatcher, path: string, timeoutMs: number): Promise<Received> {
  return transmit(pool, {
    method: 'GET',
    url: new URL(origin),
    path,
    headers: [],
    timeoutMs,
    mostBytes: 1000,
    largeBodies: new Mutex(),
    signal: new AbortController().signal,
  });
}

test('a response that arrives while this process is blocked does not count as late', async () => {
  const pool = new Pool(origin, { connections: 1 });
  await ask(pool, '/', 10_000);
  const request = ask(pool, '/', 250);
  await tick();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  const { status, error } = await request;
  expect({ status, error }).toEqual({ status: 200, error: undefined });
  await pool.destroy();
});

test('after a request hung, the next request uses a new connection, and running requests end on their old connection', async () => {
  const pools: Pool[] = [];
  const connections = new Connections(() => {
    const pool = new Pool(origin, { connections: 1 });
    pools.push(pool);
    return pool;
  });
  const use = (path: string, timeoutMs: number): Promise<Received> =>
    connections.use((on) => ask(on, path, timeoutMs));
  const hung = use('/never', 250);
  const underWay = use('/', 10_000);
  expect((await hung).isLate).toBe(true);
  expect(pools).toHaveLength(2);
  expect((await underWay).status).toBe(200);
  expect((await use('/', 10_000)).status).toBe(200);
  await Promise.all([use('/never', 250), use('/never', 250)]);
  expect(pools).toHaveLength(3);
  await connections.destroy();
  expect(pools[2]?.destroyed).toBe(true);
});

test('after a request hung, a run uses only new connections', async () => {
  const before = new Set<object>();
  const after = new Set<object>();
  let seen: Set<object> = before;
  let hangs = 0;
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'hangs-once',
      breaks: 'none',
      about: 'One page is never answered.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = (request, response) => {
          seen.add(request.connection);
          if (request.query.get('limit') !== '50' || hangs > 0) return respond(request, response);
          hangs += 1;
          response.on('close', () => (seen = after));
        };
      },
    },
  });
  const only = ['list.limit.exact'];
  const { conformance } = await conform({ only, settleMs: 50, timeoutMs: 3_000, ...target });
  await close();
  expect(conformance.verdict).toBe('conforming');
  expect(hangs).toBe(1);
  expect(after.size).toBeGreaterThan(0);
  expect([...after].filter((connection) => before.has(connection))).toEqual([]);
});
