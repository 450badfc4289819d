import { beforeAll, describe, expect, test } from 'vitest';

import { prove, type VariationOutcome } from '../../proof/prove.js';
import { randomServices } from '../../proof/random-services.js';
import { VARIATIONS } from '../../reference/variations/index.js';
import { agreesWithItself } from './judged-again.js';
import { PROOF } from './settings.js';

const RANDOM = randomServices(20301205, 50).map((freedoms, index) => ({
  name: `random-${index}`,
  about: JSON.stringify(freedoms),
  freedoms,
}));
const ALL = [...VARIATIONS, ...RANDOM];

const outcomes = new Map<string, VariationOutcome>();
const disagreements: string[] = [];
/** Judging again is tried on some here, and on all in the long proofs. */
const EVERY = 8;
let judged = 0;

beforeAll(async () => {
  const { variations } = await prove({
    faults: [],
    variations: ALL,
    settings: PROOF,
    together: 12,
    onJudged: (name, conformed) => {
      judged += 1;
      if (judged % EVERY !== 0) return;
      if (!agreesWithItself(conformed)) disagreements.push(name);
    },
  });
  for (const outcome of variations) outcomes.set(outcome.name, outcome);
}, 600_000);

describe('no conforming service is accused, or left undetermined', () => {
  test.each(ALL.map(({ name, about }) => [name, about] as const))('%s: %s', (name) => {
    const { failing, undetermined, suiteFaults } = outcomes.get(name) ?? {};
    expect({ failing, undetermined, suiteFaults }).toEqual({
      failing: [],
      undetermined: [],
      suiteFaults: [],
    });
  });
});

test('evidence that is judged again gives the same', () => {
  expect(judged).toBeGreaterThan(EVERY);
  expect(disagreements).toEqual([]);
});
