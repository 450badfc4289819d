import { expect, test } from 'vitest';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

/** The numbers of the requests that get a 429. */
const LIMITED = [60, 80, 100, 120, 140];

test('requests that a rate limit refused are sent first when it is over', async () => {
  let received = 0;
  const { close, ...target } = await startReference({
    choices: { animals: 120 },
    fault: {
      name: 'turns-some-away',
      breaks: 'none',
      about: 'Some requests get a 429.',
      patch: (patched) => {
        const { respond } = patched;
        patched.respond = (request, response) => {
          received += 1;
          if (!LIMITED.includes(received)) return respond(request, response);
          const answer = patched.refuse(new Refusal(429, 'later', 'Later.'), request);
          patched.decorate(answer, undefined, request);
          answer.headers['Retry-After'] = '0';
          patched.transmit(patched.writeBody(answer), answer, request, response);
        };
      },
    },
  });
  const { recording } = await conform({ ...target, settleMs: 400, concurrency: 1 });
  await close();
  const tries = recording.exchanges.map(({ probe, attempt }) => ({
    id: probe?.id,
    trial: probe?.trial,
    attempt,
  }));
  for (const [index, { answer }] of recording.exchanges.entries()) {
    if (answer?.status !== 429) continue;
    // Another request has already taken the next place.
    expect(tries.slice(index + 1, index + 3)).toContainEqual({ ...tries[index], attempt: 2 });
  }
  expect(tries.filter(({ attempt }) => attempt === 2)).toHaveLength(LIMITED.length);
});
