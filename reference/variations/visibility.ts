import type { VariationTable } from '../variation.js';

/** Variations of when and where a write becomes visible, and of other clients that write. Every delay is under 100 ms. */
export const VISIBILITY: VariationTable = {
  'late-in-list': ['A write shows in the listing after 80 ms.', { lateInList: 80 }],
  'late-in-filter': ['A write shows in the filter after 80 ms.', { lateInFilter: 80 }],
  'late-in-get': ['A write shows in getPet after 80 ms.', { lateInGet: 80 }],
  'late-each-apart': [
    'A write shows in the listing, the filter and getPet after different delays.',
    { lateInList: 80, lateInFilter: 20, lateInGet: 50 },
  ],
  'replica-behind': [
    'Every second read comes from a replica that lags by 80 ms.',
    { replicaLag: 80 },
  ],
  'replica-behind-at-random': [
    'Some reads come from a replica that lags by 60 ms.',
    { replicaLag: 60, replicaTurns: 'random' },
  ],
  'cached-reads': ['Reads are cached for 80 ms.', { cacheFor: 80 }],
  'others-write': [
    'Other clients change their animals 40 times a second.',
    { othersPerSecond: 40 },
  ],
  'others-write-much': [
    'Other clients change their animals 200 times a second.',
    { othersPerSecond: 200, animals: 120 },
  ],
  'others-copy-names': [
    'Other clients use the names that the suite uses.',
    { othersPerSecond: 60, othersCopyNames: true },
  ],
  'others-are-restored': [
    'Other clients remove all of their animals for a moment, and restore them with the same ids.',
    { othersRestored: 'once' },
  ],
  'others-are-restored-often': [
    'Other clients remove one of their animals every 50 ms, and restore it within two seconds.',
    { othersRestored: 'often' },
  ],
  'others-fill-an-empty-store': [
    'Other clients write into a store that is empty at the start.',
    { animals: 0, othersPerSecond: 30 },
  ],
  'late-replica-and-others': [
    'Late writes, a lagging replica, and other clients that write.',
    {
      lateInList: 40,
      lateInFilter: 30,
      lateInGet: 20,
      replicaLag: 30,
      othersPerSecond: 50,
    },
  ],
  'cached-and-late': [
    'Reads are cached, and writes are late.',
    { cacheFor: 30, lateInList: 30, lateInFilter: 30, lateInGet: 30 },
  ],
  'crowded-late-newest-last': [
    'The store has 1,000 animals with large ids, and new animals appear last and late.',
    {
      animals: 1000,
      ids: 'beyond-double',
      lateInList: 40,
      lateInFilter: 40,
      lateInGet: 40,
    },
  ],
  'copycats-in-random-order': [
    'Other clients copy names, listings are in random order, and a replica lags.',
    {
      othersPerSecond: 50,
      othersCopyNames: true,
      order: 'random',
      replicaLag: 40,
      replicaTurns: 'random',
    },
  ],
};
