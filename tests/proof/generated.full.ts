import { describe, expect, test } from 'vitest';
import type { Fault } from '../../reference/fault.js';
import { startReference } from '../../reference/start.js';
import {
  idEndsAt,
  keyPlaceNotCompared,
  limitIgnored,
  strayCharacterIgnored,
  textLoses,
  TWO_WRONG_FIELDS,
} from '../rare-faults.js';
import { conform } from './compiled.js';
import { PROOF } from './settings.js';

type Profile = 'smoke' | 'standard' | 'thorough';

/** Runs the requirements of a fault's chapter and topic against a service with this fault, and returns the violations that they find. */
async function failuresOf(fault: Fault, profile: Profile) {
  const { close, ...service } = await startReference({ fault, choices: { animals: 200 } });
  try {
    const only = [fault.breaks.replace('auth.list.', 'auth.*.')];
    const { conformance } = await conform({ ...PROOF, ...service, seed: 1, profile, only });
    return conformance.requirements.flatMap(({ failures }) => failures);
  } finally {
    await close();
  }
}

describe('only generated values find', () => {
  test.each<[string, Profile, readonly Fault[]]>([
    [
      'a limit that is ignored with one filter',
      'standard',
      [
        limitIgnored('sold', 41),
        limitIgnored('sold', 53),
        limitIgnored('sold', 64),
        limitIgnored('pending', 53),
      ],
    ],
    [
      'one character of the key that is not compared',
      'thorough',
      [3, 12, 23, 34].map(keyPlaceNotCompared),
    ],
    ['one letter of a text that is lost', 'thorough', ['Z', '~', '^', 'K'].map(textLoses)],
    [
      'one stray character in JSON that is ignored',
      'thorough',
      ['#', '(', '=', 'x'].map(strayCharacterIgnored),
    ],
    ['one character at which an id is cut', 'thorough', ['q', 'Z', '~', ')'].map(idEndsAt)],
    ['two wrong fields together that are accepted', 'standard', [TWO_WRONG_FIELDS]],
  ])(
    '%s',
    async (_, profile, faults) => {
      const found: string[] = [];
      for (const fault of faults) {
        expect(await failuresOf(fault, 'smoke'), fault.name).toEqual([]);
        const failures = await failuresOf(fault, profile);
        const byExample = failures.filter((each) => each.counterexample === undefined);
        expect(byExample, fault.name).toEqual([]);
        if (failures.length > 0) found.push(fault.name);
      }
      // Which of these values a run generates depends on the seed.
      expect(found.length, found.join()).toBeGreaterThan(faults.length / 2);
    },
    300_000,
  );
});
