import { expect, test } from 'vitest';
import { scopeShowing } from '../../helpers/judge/shown-alone.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Requirement } from '../../helpers/requirement.js';
import { evidenceOf } from '../../suites/interface.js';
import { ownAnimal } from '../../suites/probes/fetched-animals.js';
import { firstListing } from '../../suites/probes/reach.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { getPet, journal, SETTINGS } from './build.js';

function requirementWith(id: string): Requirement {
  const found = REQUIREMENTS.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no requirement ${id}`);
  return found;
}

/** The scope of a run that shows a violation of `get.invalid.not-number` by an exchange of this probe again. */
function scopeFor({ id }: Pick<AnyProbe, 'id'>, requirement = 'get.invalid.not-number') {
  const exchanges = journal([getPet('1', '{}', { probe: { id, value: 0 } })]);
  const evidence = evidenceOf(exchanges, SETTINGS);
  return scopeShowing([exchanges], requirementWith(requirement), REQUIREMENTS, evidence);
}

test('a run that shows a violation again has the requirement that sends its request, too', () => {
  const [violated, sending = ''] = scopeFor(ownAnimal) ?? [];
  expect(violated).toBe('get.invalid.not-number');
  expect(requirementWith(sending).probes.map(({ id }) => id)).toContain(ownAnimal.id);
  expect(scopeFor(ownAnimal, sending)).toEqual([sending]);
  // Every run sends the first listing.
  expect(scopeFor(firstListing)).toEqual(['get.invalid.not-number']);
  expect(scopeFor({ id: 'unknown' })).toBeUndefined();
});
