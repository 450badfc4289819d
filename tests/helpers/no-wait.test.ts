import { expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

test('a run does not wait for the built-in reference, which shows every write at once', async () => {
  const { close, ...service } = await startReference();
  // If the run waited for this settle time, it would end at the deadline.
  const settings = { embedded: true, settleMs: 60_000, deadlineS: 30 };
  const { conformance } = await conform({ ...service, ...settings });
  await close();
  expect(conformance.run.partial).toBe(false);
  expect(conformance.verdict).toBe('conforming');
});
