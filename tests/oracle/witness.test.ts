import { describe, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { witnessOf } from '../../helpers/judge/witness.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { createPet, getPet, journal, listPets, SETTINGS, type Draft } from './build.js';
import { concluded } from './verdicts.js';

const animal = (id: number, name = 'Rex'): string =>
  `{"id":${id},"name":"${name}","categoryId":7,"status":"sold"}`;
const SENT = '{"name":"Rex","categoryId":7,"status":"sold"}';

/** The witness of the first violation of a requirement in these drafts. */
function witness(id: string, drafts: readonly Draft[]): readonly number[] | undefined {
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  const requirement = REQUIREMENTS.find((one) => one.id === id);
  const [violation] = requirement?.judge(evidence).violations ?? [];
  return requirement && violation && witnessOf(requirement, violation, evidence);
}

describe('the witness of a violation', () => {
  test('is only the cited exchange if this exchange alone proves the violation', () => {
    const drafts = [
      listPets('', [animal(1)]),
      listPets('limit=2', [animal(1), animal(2), animal(3)]),
      getPet(1n, animal(1)),
    ];
    expect(witness('list.limit.exact', drafts)).toEqual([1]);
  });

  test('has its exchanges in the order of the run, including those before the cited exchange', () => {
    const drafts = [
      listPets('', []),
      createPet(SENT, animal(1)),
      getPet(2n, animal(2)),
      listPets('limit=50', [animal(1)], { at: 9_000 }),
      listPets('limit=60', [], { at: 18_000 }),
      getPet(2n, animal(2), { at: 19_000 }),
    ];
    expect(witness('create.stored.list', drafts)).toEqual([1, 4]);
  });
});

test('every violation is counted, a report keeps 10 of them, and only the first has a witness', () => {
  const many = Array.from({ length: 30 }, () => listPets('limit=1', [animal(1), animal(2)]));
  const { verdicts } = concluded([...many, listPets('limit=1', [animal(1), '{"id":"2"}'])]);
  const verdictFor = (id: string) => verdicts.find((one) => one.id === id);
  expect(verdictFor('list.limit.minimum')?.failureCount).toBe(31);
  expect(verdictFor('list.limit.minimum')?.failures).toHaveLength(10);
  const [first, ...others] = verdictFor('list.limit.minimum')?.failures ?? [];
  expect(first?.witness).toEqual([0]);
  expect(others.every((one) => one.witness === undefined)).toBe(true);
});
