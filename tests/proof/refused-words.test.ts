import { expect, test } from 'vitest';
import { conform } from '../../index.js';
import type { Fault } from '../../reference/fault.js';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';

/** Refuses every name of a single word, even plain ones, and accepts a limit of 101. */
const WORDY: Fault = {
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

test('an animal that is refused while the store is filled is replaced by another one', async () => {
  const service = await startReference({ fault: WORDY, choices: { animals: 30 } });
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const { conformance } = await conform({ baseUrl, messagesBaseUrl, apiKey, settleMs: 400 });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failing.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['create.accepted.plain-name', WORDY.breaks]),
    );
  } finally {
    await service.close();
  }
});
