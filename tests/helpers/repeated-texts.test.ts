import { expect, test } from 'vitest';
import type { Choices } from '../../reference/choices.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** A service that refuses repeated texts. It stores the first text that contains `part`, but its response is lost. */
async function losingOneResponse(part: string, choices: Partial<Choices> = {}) {
  let isLost = false;
  const service = await startReference({
    choices: { sameText: 409, ...choices },
    fault: {
      name: 'answer-lost-once',
      breaks: 'none',
      about: 'One answer is lost after its work was done.',
      patch: (patched) => {
        const { transmit } = patched;
        patched.transmit = (bytes, answer, request, response) => {
          if (isLost || !request.body.includes(part)) {
            transmit(bytes, answer, request, response);
            return;
          }
          isLost = true;
          response.destroy();
        };
      },
    },
  });
  return { service, wasLost: () => isLost };
}

test('a text whose response was lost is replaced by an unused text', async () => {
  const { service, wasLost } = await losingOneResponse(' twice"');
  const { close, ...target } = service;
  const options = { only: ['messages.accepted.plain'], settleMs: 50, ...target };
  // The second run submits the same text as the first, is refused, and then submits a new text twice.
  await conform(options);
  const { conformance, recording } = await conform(options);
  await close();
  expect(wasLost()).toBe(true);
  const tried = recording.exchanges.filter(({ request }) => request.body?.includes(' twice"'));
  expect(tried.length).toBeGreaterThan(2);
  expect(conformance.verdict).toBe('conforming');
});

test('a text with a space at its end is replaced if its response was lost', async () => {
  const { service, wasLost } = await losingOneResponse('x "');
  const { close, ...target } = service;
  const { conformance } = await conform({
    only: ['messages.accepted.plain', 'messages.text.faithful'],
    settleMs: 50,
    ...target,
  });
  await close();
  expect(wasLost()).toBe(true);
  expect(conformance.verdict).toBe('conforming');
});

test('in smoke, the first message is sent again after all others if its response was lost', async () => {
  const { service, wasLost } = await losingOneResponse('two outer');
  const { close, ...target } = service;
  const only = ['messages.*', 'auth.messages.*'];
  const { conformance, recording } = await conform({
    profile: 'smoke',
    only,
    settleMs: 50,
    ...target,
  });
  await close();
  expect(wasLost()).toBe(true);
  const last = recording.exchanges.findLast(({ operation }) => operation === 'submitMessage');
  expect(last).toMatchObject({ probe: { id: 'messages.late' }, answer: { status: 202 } });
  expect(conformance.verdict).toBe('conforming');
});
