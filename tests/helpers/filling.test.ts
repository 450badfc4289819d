import { expect, test } from 'vitest';
import { faultNamed } from '../fault-named.js';
import type { Choices } from '../../reference/choices.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

const UNBOUNDED = faultNamed('limit-101-obeyed');

/** A standard run against a service that returns 101 animals if they are requested. */
async function judged(choices: Partial<Choices>) {
  const { close, ...service } = await startReference({ choices, fault: UNBOUNDED });
  try {
    const { conformance } = await conform({ ...service, settleMs: 400 });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    return { failing: failing.map(({ id }) => id), animals: conformance.footprint.animals };
  } finally {
    await close();
  }
}

// With fewer than 101 animals in its store, this service looks like a conforming one.
test.each([
  [0, 'stored', 120],
  [30, 'stored', 90],
  [30, 'refused', 90],
  [100, 'stored', 40],
] as const)(
  'a store of %i animals is filled to 101 if long names are %s, with at most %i new animals',
  async (animals, longNames, most) => {
    const oddNamesRefused = longNames === 'refused' ? (['over-255'] as const) : [];
    const { failing, animals: added } = await judged({ animals, oddNamesRefused });
    expect(failing).toEqual([UNBOUNDED?.breaks]);
    expect(added).toBeGreaterThanOrEqual(101 - animals);
    expect(added).toBeLessThanOrEqual(most);
  },
);
