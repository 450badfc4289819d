import { expect, test } from 'vitest';
import { inShard, joinedRecords, shardOf, type RecordedProof } from '../../proof/recorded.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** A proof for conforming services with these names. */
function proofOf(names: readonly string[], change: Partial<RecordedProof> = {}): RecordedProof {
  const variations = names.map((name) => ({
    name,
    about: '',
    verdict: 'conforming',
    failing: [],
    advised: [],
    undetermined: [],
    hidden: [],
    blind: [],
    causes: 0,
    suiteFaults: [],
    falsePositive: false,
  }));
  return {
    suite: { name: 'suite', version: '1.0.0' },
    seed: 1,
    faults: [],
    alone: [],
    behind: [],
    hidden: [],
    variations,
    random: [],
    ...change,
  };
}

const parts = [2, 3, 1].map((index) => {
  const shard = { index, of: 3 };
  return proofOf(inShard(NAMES, shard), { shard });
});

test('the joined parts of a proof equal the whole proof', () => {
  expect(joinedRecords(parts)).toEqual(proofOf(NAMES));
  expect(joinedRecords([proofOf(NAMES)])).toEqual(proofOf(NAMES));
});

test.each([
  ['an empty list', []],
  ['a missing part', parts.slice(1)],
  ['a duplicate part', [...parts, ...parts.slice(0, 1)]],
  [
    'a part of a proof with another number of parts',
    [...parts.slice(1), proofOf([], { shard: { index: 2, of: 4 } })],
  ],
  [
    'a part with another seed',
    [...parts.slice(1), { ...proofOf(['b']), shard: { index: 2, of: 3 }, seed: 2 }],
  ],
  [
    'a part of another version of the suite',
    [
      ...parts.slice(1),
      proofOf(['b'], { shard: { index: 2, of: 3 }, suite: { name: 'suite', version: '2.0.0' } }),
    ],
  ],
] as const)('proof merge refuses %s', (_what, given) => {
  expect(() => joinedRecords(given)).toThrow(/part|proof/);
});

test.each(['0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', ''])('--shard %s is refused', (text) => {
  expect(() => shardOf('--shard', text)).toThrow('--shard takes I/N');
});
