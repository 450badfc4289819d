import { describe, expect, test } from 'vitest';

import type * as BehindModule from '../../proof/behind.js';
import type { Case, Outcome } from '../../proof/case.js';
import type * as JudgeModule from '../../proof/judge.js';
import { FAULTS, load, prove, VARIATIONS } from './compiled.js';
import { HARDEST } from './hardest.js';
import { PROOF } from './settings.js';

const { chosenPairs, everyPair } = (await load('proof/behind.js')) as typeof BehindModule;
const { judgeCases } = (await load('proof/judge.js')) as typeof JudgeModule;

const CONCURRENCY = 12;

/** The ids of an outcome, by verdict. */
const idsOf = ({ failing, advised, undetermined, blind, suiteFaults }: Outcome) => ({
  failing,
  advised,
  undetermined,
  blind,
  suiteFaults,
});

describe('the same verdict in repeated runs', () => {
  test('comes to the conforming variations that depend most on chance, with two seeds of the suite and of the service', async () => {
    const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
    expect(hardest).toHaveLength(HARDEST.length);
    const cases = hardest.flatMap(({ name, choices }) =>
      [1, 2].map((seed): Case => ({
        name: `${name} ${seed}`,
        choices,
        chance: seed,
        settings: { seed },
      })),
    );
    const outcomes = await judgeCases(cases, { settings: PROOF, concurrency: CONCURRENCY });
    for (const name of HARDEST) {
      const [first, second] = outcomes.filter((outcome) => outcome.name.startsWith(`${name} `));
      expect(first, name).toMatchObject({ verdict: 'conforming', suiteFaults: [] });
      expect(second && idsOf(second), name).toEqual(first && idsOf(first));
    }
  });

  test('a fault that is combined with a variation is also found with another seed', async () => {
    const faults = FAULTS.filter((_, index) => index % 40 === 1);
    const { behind } = await prove({
      faults: [],
      behind: chosenPairs(faults, 'each'),
      variations: [],
      settings: { ...PROOF, seed: 7 },
      concurrency: CONCURRENCY,
    });
    expect(behind).toHaveLength(faults.length);
    expect(behind.filter(({ found, suiteFaults }) => !found || suiteFaults.length > 0)).toEqual([]);
  });

  test('if no other client writes, a fault that is listed as hidden by a variation is not found', async () => {
    const hidden = everyPair(FAULTS).filter((pair) => pair.hidden !== undefined);
    // If other clients write, a fault may show by chance.
    const certainlyHidden = hidden.filter(
      ({ variation }, index) => variation.name !== 'other-writers' && index % 3 === 0,
    );
    const cases = certainlyHidden.map(({ fault, variation }): Case => ({
      name: `${fault.name} behind ${variation.name}`,
      fault: fault.name,
      choices: variation.choices,
    }));
    const outcomes = await judgeCases(cases, { settings: PROOF, concurrency: CONCURRENCY });
    expect(outcomes).toHaveLength(cases.length);
    expect(outcomes.filter(({ failing }) => failing.length > 0).map(({ name }) => name)).toEqual(
      [],
    );
  });
});
