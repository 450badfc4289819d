import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { notifyWhenSent } from '../../helpers/client/notify-sent.js';

test('a request that waits until the first request is sent arrives after it, even if the connection of the first opens slowly', async () => {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(request.url ?? '');
    response.writeEarlyHints({ link: '</pets>; rel=preload' });
    response.end(request.url);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connect = buildConnector({});
  let opened = 0;
  const agent = new Agent({
    connect: (options, callback) => {
      opened += 1;
      if (opened > 1) connect(options, callback);
      else void sleep(100).then(() => connect(options, callback));
    },
  });
  let tries = 0;
  let markAsSent: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    markAsSent = resolve;
  });
  const ask = async (path: string, on: Dispatcher = agent): Promise<string> => {
    const { body } = await on.request({ origin, path, method: 'GET' });
    return body.text();
  };
  const options = notifyWhenSent(agent, () => {
    tries += 1;
    markAsSent();
  });
  const first = ask('/first', options);
  await sent;
  expect(await ask('/second')).toBe('/second');
  expect(await first).toBe('/first');
  expect(arrived).toEqual(['/first', '/second']);
  expect([tries, opened]).toEqual([1, 2]);
  await agent.close();
  server.close();
});
