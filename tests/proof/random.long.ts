import { beforeAll, expect, test } from 'vitest';

import { prove, type VariationOutcome } from '../../proof/prove.js';
import { randomServices } from '../../proof/random-services.js';
import { agreesWithItself } from './judged-again.js';
import { PROOF } from './settings.js';

const SERVICES = randomServices(4242, 150).map((freedoms, index) => ({
  name: `random-${index}`,
  about: JSON.stringify(freedoms),
  freedoms,
}));

const outcomes = new Map<string, VariationOutcome>();
const disagreeing = new Set<string>();

beforeAll(async () => {
  const { variations } = await prove({
    faults: [],
    variations: SERVICES,
    settings: PROOF,
    onJudged: (name, conformed) => {
      if (!agreesWithItself(conformed)) disagreeing.add(name);
    },
  });
  for (const outcome of variations) outcomes.set(outcome.name, outcome);
});

test.each(SERVICES.map(({ name, about }) => [name, about] as const))('%s is innocent: %s', (name) => {
  const { failing, undetermined, suiteFaults } = outcomes.get(name) ?? {};
  expect({ failing, undetermined, suiteFaults }).toEqual({ failing: [], undetermined: [], suiteFaults: [] });
  expect(disagreeing).not.toContain(name);
});
