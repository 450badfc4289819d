import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** Makes a run against a service that sends a 408 and closes the connection instead of its response to some requests. */
async function runWith(isTimedOut: (number: number, limit: string | null) => boolean) {
  const received = { GET: 0, POST: 0 };
  const { close, ...target } = await startReference({
    fault: {
      name: 'closes-idle-connections',
      breaks: 'none',
      about: 'Some requests get a 408.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = (request, response) => {
          const method = request.method === 'POST' ? 'POST' : 'GET';
          received[method] += 1;
          if (!isTimedOut(received[method], request.query.get('limit')))
            return respond(request, response);
          response.writeHead(408, { 'Content-Type': 'text/html', Connection: 'close' });
          response.end('<h1>Request Time-out</h1>');
        };
      },
    },
  });
  try {
    return await conform({ ...target, settleMs: 400, concurrency: 1 });
  } finally {
    await close();
  }
}

test('a request whose connection the server closes with a 408 is sent again', async () => {
  const { conformance, recording } = await runWith((number) => number === 20);
  expect(conformance.run.exitCode).toBe(0);
  const timedOut = recording.exchanges.filter(({ answer }) => answer?.status === 408);
  expect(timedOut.map(({ request, error }) => [request.method, error]).toSorted()).toEqual([
    ['GET', 'the server closed an idle connection (408)'],
    ['POST', 'the server closed an idle connection (408)'],
  ]);
  expect(conformance.footprint.leftBehind.possibly).toEqual([]);
});

test('a request that gets a 408 twice has a wrong response', async () => {
  const { conformance } = await runWith((_number, limit) => limit === '100');
  expect(conformance.verdict).toBe('violated');
});
