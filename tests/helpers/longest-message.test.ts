import { expect, test } from 'vitest';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

test('the longest message has more than 10,000 bytes, but at most 10,000 characters, which a service must handle', async () => {
  const { close, ...target } = await startReference({});
  const { recording } = await conform({ ...target, only: ['messages.text.faithful'] });
  await close();
  const longest = recording.exchanges.filter(({ probe }) => probe?.id === 'messages.odd');
  expect(longest).toHaveLength(1);
  for (const exchange of longest) {
    expect(mayStopAtServer(exchange)).toBe(false);
    const { message } = JSON.parse(exchange.request.body ?? '');
    expect([...message].length).toBeLessThanOrEqual(10_000);
    expect(Buffer.byteLength(message)).toBeGreaterThan(10_000);
  }
});
