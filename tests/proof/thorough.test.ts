import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../index.js';

/** Services that read as an id what is none, which `thorough` alone asks for; and what each makes of it. */
const READERS: readonly (readonly [about: string, idOf: (text: string) => string | undefined])[] = [
  ['by its first line', (text) => /^(-?\d+)\n/.exec(text)?.[1]],
  ['decoded twice', (text) => (/%3\d/.test(text) ? decodeURIComponent(text) : undefined)],
  ['without its signs', (text) => /^--(\d+)$/.exec(text)?.[1]],
];

describe('an id that is none is no animal’s, also', () => {
  test.each(READERS)('%s', async (about, idOf) => {
    const service = await startReference({
      fault: {
        name: about,
        breaks: 'get.invalid.not-number',
        about,
        patch: (faulty) => {
          const { readPetId } = faulty;
          faulty.readPetId = (text) => readPetId(idOf(text) ?? text);
        },
      },
    });
    try {
      const { conformance } = await conform({
        baseUrl: service.baseUrl,
        messagesBaseUrl: service.messagesBaseUrl,
        apiKey: service.apiKey,
        profile: 'thorough',
        only: ['get.invalid.not-number'],
        settleMs: 400,
      });
      expect(conformance.verdict).toBe('violated');
    } finally {
      await service.close();
    }
  });
});
