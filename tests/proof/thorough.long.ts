import { expect, test } from 'vitest';
import { SELDOM_ACCEPTED } from '../../helpers/arbitraries/malformed.js';
import { VALID_ANIMAL } from '../../suites/probes/animal-template.js';
import { encodeValue } from '../../helpers/probes/value.js';
import { header, type Exchange } from '../../helpers/exchange.js';
import { conform } from '../../index.js';
import type { Fault } from '../../reference/fault.js';
import { faultNamed } from '../fault-named.js';
import type { Choices } from '../../reference/choices.js';
import { startReference } from '../../reference/start.js';

/** The requirements that fail in a thorough run against a reference service, and the exchanges of the run. */
async function thoroughRun(
  fault: Fault | undefined,
  choices: Partial<Choices>,
  only: readonly string[] | null,
): Promise<{ readonly failing: readonly string[]; readonly exchanges: readonly Exchange[] }> {
  const service = await startReference({ ...(fault && { fault }), choices });
  try {
    const { conformance, recording } = await conform({
      baseUrl: service.baseUrl,
      messagesBaseUrl: service.messagesBaseUrl,
      apiKey: service.apiKey,
      profile: 'thorough',
      only,
      settleMs: 400,
    });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    return { failing: failing.map(({ id }) => id), exchanges: recording.exchanges };
  } finally {
    await service.close();
  }
}

/** Accepts JSON that was damaged in one of the ways of `SELDOM_ACCEPTED`. */
const ACCEPTS_DAMAGED: Fault = {
  name: 'reads-what-is-spoiled',
  breaks: 'create.refused.malformed',
  about: 'Malformed JSON that few parsers accept is accepted.',
  patch: (faulty) => {
    const { parseJson } = faulty;
    faulty.parseJson = (text) => {
      const name = /Conformance[\w ]*/.exec(text)?.[0] ?? '';
      const objects = [
        JSON.stringify({ name, categoryId: 1, status: 'sold' }),
        JSON.stringify({ message: name }),
      ];
      const meant = objects.find((object) =>
        SELDOM_ACCEPTED.some(([, spoil]) => spoil(object) === text),
      );
      return parseJson(meant ?? text);
    };
  },
};

test('a thorough run sends each kind of malformed JSON that few parsers accept, as an animal and as a message', async () => {
  const only = ['create.refused.malformed', 'messages.refused.malformed'];
  const { failing, exchanges } = await thoroughRun(ACCEPTS_DAMAGED, {}, only);
  expect(failing).toEqual(only);
  const accepted = exchanges
    .filter(({ probe }) => /malformed/.test(probe?.id ?? '') && probe?.origin === 'example')
    .filter(({ answer }) => (answer?.status ?? 0) < 300)
    .map(({ probe }) => `${probe?.id} ${probe?.value}`);
  const kinds = SELDOM_ACCEPTED.flatMap(([name, spoil]) => [
    `create.refused.malformed ${encodeValue(spoil(VALID_ANIMAL))}`,
    `messages.refused.malformed "${name}"`,
  ]);
  expect(accepted.toSorted()).toEqual(kinds.toSorted());
});

/** Accepts the key in forms that few services accept. */
const ACCEPTS_UNUSUAL_KEYS: Fault = {
  name: 'takes-the-key-in-other-forms',
  breaks: 'auth.messages.malformed',
  about: 'The key is accepted in base64, and after other characters than `Bearer` and a space.',
  patch: (faulty) => {
    const { apiKey, readKey } = faulty;
    const encoded = Buffer.from(apiKey).toString('base64');
    const forms = [`Bearer ${encoded}`, `Bearer=${apiKey}`, `Bearer,${apiKey}`, `ApiKey ${apiKey}`];
    faulty.readKey = (request, operation) =>
      forms.includes(request.headers.authorization ?? '') ? apiKey : readKey(request, operation);
  },
};

test('a thorough run sends messages with the key in unusual forms', async () => {
  const only = ['auth.messages.other-key', 'auth.messages.malformed'];
  const { failing, exchanges } = await thoroughRun(ACCEPTS_UNUSUAL_KEYS, {}, only);
  expect(failing).toEqual(only);
  const accepted = exchanges
    .filter(({ operation, answer }) => operation === 'submitMessage' && answer?.status === 202)
    .map(({ request }) => header(request.headers, 'authorization'))
    .filter((value) => value !== 'Bearer {API_KEY}');
  expect(accepted.toSorted()).toEqual([
    'ApiKey {API_KEY}',
    'Bearer {API_KEY:in-base64}',
    'Bearer,{API_KEY}',
    'Bearer={API_KEY}',
  ]);
});

test('a thorough run adds animals to try names, even if the store already has enough animals', async () => {
  const fault = faultNamed('name-as-date');
  const { failing } = await thoroughRun(fault, { animals: 150 }, null);
  expect(failing).toContain(fault.breaks);
});
