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

/** The kinds of responses that a run for one requirement must contain, by requirement id or chapter. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  errors: REFUSED,
  pet: ANIMALS,
  'answers.media.json': SUCCESSES,
  'answers.json.readable': SUCCESSES,
};
/** The refusals that a run for any other requirement must contain. A `GET` with a wrong key is not needed. */
const NEEDED_REFUSALS = REFUSED.filter((each) => !['listPets 401', 'getPet 401'].includes(each));

function neededFor(id: string): readonly string[] {
  return CHECKED[id] ?? CHECKED[id.split('.')[0] ?? ''] ?? [...SUCCESSES, ...NEEDED_REFUSALS];
}

const aboutTraffic = REQUIREMENTS.map(({ id }) => id).filter((id) =>
  /^(?:errors|pet|answers)\./.test(id),
);

describe('a run for a single requirement gets every kind of response that this requirement checks', () => {
  test.each(aboutTraffic)('%s', async (id) => {
    const { close, ...service } = await startReference();
    try {
      const { conformance, recording } = await conform({ ...service, only: [id], settleMs: 200 });
      const seen = recording.exchanges.map((each) => `${each.operation} ${each.answer?.status}`);
      expect([...new Set(seen)]).toEqual(expect.arrayContaining([...neededFor(id)]));
      expect(conformance.run.exitCode).toBe(0);
      expect(recording.exchanges.length).toBeLessThan(130);
    } finally {
      await close();
    }
  });
});
