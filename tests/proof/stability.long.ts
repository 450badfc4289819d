import { describe, expect, test } from 'vitest';

import type * as BehindModule from '../../proof/behind.js';
import type { Case } from '../../proof/case.js';
import type * as JudgeModule from '../../proof/judge.js';
import type * as StabilityModule from '../../proof/stability.js';
import { FAULTS, load, prove } from './compiled.js';
import { PROOF } from './settings.js';

const { chosenPairs, everyPair } = (await load('proof/behind.js')) as typeof BehindModule;
const { judgeCases } = (await load('proof/judge.js')) as typeof JudgeModule;
const { conformingRepeated, steadiness } = (await load(
  'proof/stability.js',
)) as typeof StabilityModule;

const CONCURRENCY = 12;

describe('a short form of `npm run stability`, and of `prove --behind all`', () => {
  test('the conforming reference gets the same verdict in its hardest settings', async () => {
    const services = conformingRepeated(2);
    const cases = services.flatMap((service) => service.cases);
    const outcomes = await judgeCases(cases, { settings: PROOF, concurrency: CONCURRENCY });
    const unstable = steadiness(services, outcomes).filter(
      ({ runs, right, differing }) => runs !== 2 || right !== 2 || differing.length > 0,
    );
    expect(unstable).toEqual([]);
  });

  test('a fault that is combined with a variation is also found with another seed', async () => {
    const faults = FAULTS.filter((_, index) => index % 12 === 1);
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
    const certainlyHidden = hidden.filter(({ variation }) => variation.name !== 'other-writers');
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
