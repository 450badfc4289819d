import { expect, test } from 'vitest';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

test('the longest message has as many characters as a service must handle, and more bytes', async () => {
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
