import { expect, test } from 'vitest';
import { isUnsent } from '../../helpers/transport-errors.js';
import { FAULTS } from '../../reference/faults/index.js';
import { BEYOND_PLAIN } from '../../reference/choices.js';
import { startReference, type ReferenceOptions } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** A run for unusual texts alone, or for more. */
async function faithfully(options: ReferenceOptions, only = ['messages.text.faithful']) {
  const { close, ...target } = await startReference(options);
  const { conformance, recording } = await conform({ ...target, only, settleMs: 50 });
  await close();
  const odd = recording.exchanges.filter(({ probe }) => probe?.id === 'messages.odd');
  return { conformance, odd };
}

test('a service that refuses some unusual texts is sent the others in parts', async () => {
  const fault = FAULTS.find(({ name }) => name === 'text-astral-lost');
  if (!fault) throw new Error('there is no such known-bad service');
  const { conformance, odd } = await faithfully({
    fault,
    choices: { oddTextsRefused: ['control'] },
  });
  expect(conformance.requirements.find(({ id }) => id === fault.breaks)?.verdict).toBe('fail');
  expect(odd[0]?.answer?.status).toBe(400);
  expect(odd.some(({ answer }) => answer?.status === 202)).toBe(true);
});

test('a service that refuses all of them conforms, and each part is sent once', async () => {
  const { conformance, odd } = await faithfully({ choices: { oddTextsRefused: BEYOND_PLAIN } });
  expect(conformance.verdict).toBe('conforming');
  const { length } = odd;
  expect(new Set(odd.map(({ probe }) => probe?.step)).size).toBe(length);
  expect(odd.map(({ probe }) => probe?.of)).toEqual(odd.map(() => length));
});

test('parts beyond the limit on messages leave the verdict to the others', async () => {
  const choices = { oddTextsRefused: ['non-ascii'] } as const;
  const { conformance, odd } = await faithfully({ choices }, ['messages.*']);
  expect(odd.some(isUnsent)).toBe(true);
  expect(conformance.verdict).toBe('conforming');
  expect(conformance.footprint.messages).toBeLessThanOrEqual(15);
});
