import { expect, test } from 'vitest';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

test('the longest message is as long as a service must have an answer of its own for, and longer in bytes', async () => {
  const { close, ...target } = await startReference({});
  const { recording } = await conform({ ...target, only: ['messages.text.faithful'] });
  await close();
  const longest = recording.exchanges.filter(({ probe }) => probe?.id === 'messages.odd');
  expect(longest).toHaveLength(1);
  for (const exchange of longest) {
    expect(mayStopAtServer(exchange)).toBe(false);
    expect(Buffer.byteLength(exchange.request.body ?? '')).toBeGreaterThan(10_000);
  }
});
