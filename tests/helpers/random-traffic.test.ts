import { expect, test } from 'vitest';

import { decodeValue } from '../../helpers/probes/value.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { CRASH_AFTER_SEQUENCE } from '../rare-faults.js';

test('random traffic shows a fault that needs a sequence of requests, and is shrunk to that sequence', async () => {
  const { close, ...service } = await startReference({
    choices: { animals: 150 },
    fault: CRASH_AFTER_SEQUENCE,
  });
  try {
    const { conformance, recording } = await conform({
      ...service,
      profile: 'thorough',
      // The traffic of this seed contains the sequence, which is one of 256.
      seed: 2,
      // Leaves out chapters whose concurrent requests may show the fault by chance.
      only: ['errors.shape.object', 'answers.status.server-error'],
      settleMs: 200,
    });
    const traffic = recording.exchanges.filter(({ probe }) => probe?.id === 'traffic.random');
    const crashed = traffic.filter(({ answer }) => answer?.status === 500);
    expect(crashed.length).toBeGreaterThan(0);
    const smallest = crashed
      .map(({ probe }) => decodeValue(probe?.value ?? 'null'))
      .map((sequence) => (Array.isArray(sequence) ? sequence.length : Infinity));
    expect(Math.min(...smallest)).toBe(3);
    expect(conformance.verdict).toBe('violated');
  } finally {
    await close();
  }
});
