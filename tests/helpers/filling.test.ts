import { expect, test } from 'vitest';

import { FAULTS } from '../../reference/faults/index.js';
import type { Freedoms } from '../../reference/freedoms.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';

const UNBOUNDED = FAULTS.find(({ name }) => name === 'limit-101-obeyed');

/** A standard run against a service that gives 101 animals where they are asked for. */
async function judged(freedoms: Partial<Freedoms>) {
  if (UNBOUNDED === undefined) throw new Error('there is no known-bad service limit-101-obeyed');
  const { close, ...service } = await startReference({ freedoms, fault: UNBOUNDED });
  try {
    const { conformance } = await conform({ ...service, settleMs: 400 });
    const failing = conformance.requirements.filter(({ verdict }) => verdict === 'fail');
    return { failing: failing.map(({ id }) => id), animals: conformance.footprint.animals };
  } finally {
    await close();
  }
}

// The last animal that fills the store has a very long name, or an ordinary one where that is refused.
test.each([
  [0, 'stored', 101],
  [30, 'stored', 71],
  [30, 'refused', 71],
  [88, 'stored', 13],
  [100, 'stored', 13],
] as const)(
  'a store of %i is filled to 101 where long names are %s: %i animals',
  async (animals, longNames, created) => {
    const oddNamesRefused = longNames === 'refused' ? (['over-255'] as const) : [];
    const { failing, animals: added } = await judged({ animals, oddNamesRefused });
    expect(failing).toEqual([UNBOUNDED?.breaks]);
    expect(added).toBe(created);
  },
);
