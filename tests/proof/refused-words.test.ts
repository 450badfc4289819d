import { expect, test } from 'vitest';
import { conform } from '../../index.js';
import type { Fault } from '../../reference/fault.js';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';

/** Refuses every name without a space, and accepts a limit of 101. */
const REFUSES_SINGLE_WORDS: Fault = {
  name: 'wordy',
  breaks: 'list.limit.above-maximum',
  about: 'Names must have two words or more, and a limit of 101 is accepted.',
  patch: (service) => {
    const { checkName, readLimit } = service;
    service.checkName = (value) => {
      const name = checkName(value);
      if (/ /.test(name)) return name;
      throw new Refusal(400, 'name_too_short', 'A name is two words.');
    };
    service.readLimit = (request) =>
      request.query.get('limit') === '101' ? 101 : readLimit(request);
  },
};

test('if the service refuses an animal while a run fills the store, the run adds another animal in its place', async () => {
  const service = await startReference({ fault: REFUSES_SINGLE_WORDS, choices: { animals: 30 } });
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const { conformance } = await conform({ baseUrl, messagesBaseUrl, apiKey, settleMs: 400 });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failing.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['create.accepted.plain-name', REFUSES_SINGLE_WORDS.breaks]),
    );
  } finally {
    await service.close();
  }
});
