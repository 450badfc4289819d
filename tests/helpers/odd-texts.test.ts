import { expect, test } from 'vitest';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { isUnsent } from '../../helpers/transport-errors.js';
import { faultNamed } from '../fault-named.js';
import { BEYOND_PLAIN } from '../../reference/choices.js';
import { startReference, type ReferenceOptions } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** Runs these requirements, by default the one about unusual texts. Returns the report and the messages with unusual texts. */
async function runTexts(options: ReferenceOptions, only = ['messages.text.faithful']) {
  const { close, ...target } = await startReference(options);
  const { conformance, recording } = await conform({ ...target, only, settleMs: 50 });
  await close();
  const odd = recording.exchanges.filter(({ probe }) => probe?.id === 'messages.odd');
  return { conformance, odd };
}

test('if a service refuses an unusual text, its parts are sent one by one', async () => {
  const fault = faultNamed('text-astral-lost');
  const { conformance, odd } = await runTexts({
    fault,
    choices: { oddTextsRefused: ['control'] },
  });
  expect(conformance.requirements.find(({ id }) => id === fault.breaks)?.verdict).toBe('fail');
  expect(odd[0]?.answer?.status).toBe(400);
  expect(odd.some(({ answer }) => answer?.status === 202)).toBe(true);
});

test('a service that refuses all parts conforms, and each part is sent once', async () => {
  const { conformance, odd } = await runTexts({ choices: { oddTextsRefused: BEYOND_PLAIN } });
  expect(conformance.verdict).toBe('conforming');
  const { length } = odd;
  expect(new Set(odd.map(({ probe }) => probe?.step)).size).toBe(length);
  expect(odd.map(({ probe }) => probe?.of)).toEqual(odd.map(() => length));
});

test('parts that exceed the limit on messages are not sent, and the other parts decide the verdict', async () => {
  const choices = { oddTextsRefused: ['non-ascii'] } as const;
  const { conformance, odd } = await runTexts({ choices }, ['messages.*']);
  expect(odd.some(isUnsent)).toBe(true);
  expect(conformance.verdict).toBe('conforming');
  expect(conformance.footprint.messages).toBeLessThanOrEqual(17);
});

test('the longest message has more than 10,000 bytes, but at most 10,000 characters, which a service must handle', async () => {
  const { odd } = await runTexts({});
  expect(odd).toHaveLength(1);
  for (const exchange of odd) {
    expect(mayStopAtServer(exchange)).toBe(false);
    const { message } = JSON.parse(exchange.request.body ?? '');
    expect([...message].length).toBeLessThanOrEqual(10_000);
    expect(Buffer.byteLength(message)).toBeGreaterThan(10_000);
  }
});
