import { expect, test } from 'vitest';
import { conform } from '../../index.js';
import { combinedFault, type Fault } from '../../reference/fault.js';
import { Refusal } from '../../reference/refusal.js';
import { startReference } from '../../reference/start.js';
import { faultNamed } from '../fault-named.js';

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

test('a run adds another animal for a refused one, and sends all messages although two wrong ones are accepted', async () => {
  const fault = combinedFault(REFUSES_SINGLE_WORDS, faultNamed('message-of-boolean'));
  const { close, ...service } = await startReference({ fault, choices: { animals: 30 } });
  const { conformance } = await conform({ ...service, settleMs: 400 });
  await close();
  const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['create.accepted.plain-name', REFUSES_SINGLE_WORDS.breaks]),
  );
  expect(conformance.footprint.messages).toBe(14);
});
