import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

const REFUSED = [
  'listPets 400',
  'listPets 401',
  'createPet 400',
  'createPet 401',
  'getPet 400',
  'getPet 401',
  'getPet 404',
  'submitMessage 400',
  'submitMessage 401',
];
const ANIMALS = ['listPets 200', 'createPet 201', 'getPet 200'];
const SUCCESSES = [...ANIMALS, 'submitMessage 202'];

/** The responses that a run for one requirement must contain, by id or chapter. */
const SPEAKS_OF: Readonly<Record<string, readonly string[]>> = {
  errors: REFUSED,
  pet: ANIMALS,
  'answers.media.json': SUCCESSES,
  'answers.json.readable': SUCCESSES,
};
/** Refusals that a run for any other requirement must contain: all except those of GET requests with a wrong key. */
const KEYED = REFUSED.filter((each) => !['listPets 401', 'getPet 401'].includes(each));

function spokenOf(id: string): readonly string[] {
  return SPEAKS_OF[id] ?? SPEAKS_OF[id.split('.')[0] ?? ''] ?? [...SUCCESSES, ...KEYED];
}

const traffic = REQUIREMENTS.map(({ id }) => id).filter((id) =>
  /^(?:errors|pet|answers)\./.test(id),
);

describe('a run for only one requirement on all traffic sends a request of each operation and kind', () => {
  test.each(traffic)('%s', async (id) => {
    const { close, ...service } = await startReference();
    try {
      const { conformance, recording } = await conform({ ...service, only: [id], settleMs: 200 });
      const seen = recording.exchanges.map((each) => `${each.operation} ${each.answer?.status}`);
      expect([...new Set(seen)]).toEqual(expect.arrayContaining([...spokenOf(id)]));
      expect(conformance.run.exitCode).toBe(0);
      expect(recording.exchanges.length).toBeLessThan(90);
    } finally {
      await close();
    }
  });
});
