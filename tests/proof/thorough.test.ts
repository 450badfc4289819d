import { describe, expect, test } from 'vitest';
import { conform } from '../../index.js';
import type { Fault } from '../../reference/fault.js';
import { FAULTS } from '../../reference/faults/index.js';
import type { Freedoms } from '../../reference/freedoms.js';
import { startReference } from '../../reference/start.js';

/** Services that read as an id what is none, which `thorough` alone asks for; and what each makes of it. */
const READERS: readonly (readonly [about: string, idOf: (text: string) => string | undefined])[] = [
  ['by its first line', (text) => /^(-?\d+)\n/.exec(text)?.[1]],
  ['decoded twice', (text) => (/%3\d/.test(text) ? decodeURIComponent(text) : undefined)],
  ['without its signs', (text) => /^--(\d+)$/.exec(text)?.[1]],
];

/** What a thorough run finds broken in a faulty reference. */
async function brokenBy(
  fault: Fault,
  freedoms: Partial<Freedoms>,
  only: readonly string[] | null,
): Promise<readonly string[]> {
  const service = await startReference({ fault, freedoms });
  try {
    const { conformance } = await conform({
      baseUrl: service.baseUrl,
      messagesBaseUrl: service.messagesBaseUrl,
      apiKey: service.apiKey,
      profile: 'thorough',
      only,
      settleMs: 400,
    });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    return failing.map(({ id }) => id);
  } finally {
    await service.close();
  }
}

describe('an id that is none is no animal’s, also', () => {
  test.each(READERS)('%s', async (about, idOf) => {
    const reader: Fault = {
      name: about,
      breaks: 'get.invalid.not-number',
      about,
      patch: (faulty) => {
        const { readPetId } = faulty;
        faulty.readPetId = (text) => readPetId(idOf(text) ?? text);
      },
    };
    expect(await brokenBy(reader, {}, [reader.breaks])).toEqual([reader.breaks]);
  });
});

test('on a store that is full already, names are tried by themselves', async () => {
  const fault = FAULTS.find(({ name }) => name === 'name-as-date');
  if (!fault) throw new Error('there is no such known-bad service');
  expect(await brokenBy(fault, { animals: 150 }, null)).toContain(fault.breaks);
});
