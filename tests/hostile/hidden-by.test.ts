import { expect, test } from 'vitest';
import { conform } from '../../suites/engine/conform.js';
import { KEY, proxyToReference, rewrite } from './servers.js';

test('if no 401 ever came, the reason names the violations of requests without the right key, not those of listings', async () => {
  const { baseUrl, close } = await proxyToReference((exchange) => {
    if (exchange.status === 401) {
      exchange.status = 403;
      rewrite(exchange, '{"code":"a","message":"b","status":403}');
    } else if (exchange.path.includes('limit=')) rewrite(exchange, '[]');
  });
  const target = { baseUrl, apiKey: KEY, without: ['messages'] };
  const { conformance } = await conform({ ...target, profile: 'smoke', settleMs: 0 });
  await close();
  const verdictOf = (id: string) => conformance.requirements.find((each) => each.id === id);
  const failed = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id).join(' ')).toMatch(/\blist\./);
  expect(verdictOf('auth.challenge.header')?.reason).toMatch(/; fix (auth\.[a-z.-]+(, | and )?)+/);
  expect(verdictOf('auth.challenge.header')?.reason).not.toContain('list.');
});

test('with smoke, a requirement is undetermined if no request without a key gets a response', async () => {
  const id = 'auth.list.no-key';
  const { baseUrl, close } = await proxyToReference(
    ({ requestHeaders }) => requestHeaders.authorization === undefined && 'answered',
  );
  const target = { baseUrl, apiKey: KEY, only: [id] };
  const { conformance } = await conform({ ...target, profile: 'smoke', timeoutMs: 200 });
  await close();
  const judged = conformance.requirements.find((each) => each.id === id);
  expect(judged?.verdict).toBe('undetermined');
  expect(judged?.reason).toMatch(/GET .*\/pets got no response from the service/);
});
