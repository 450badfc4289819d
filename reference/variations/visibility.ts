import type { Variation } from '../variation.js';

/** When and where a write shows, and who else writes. All within 100 ms. */
export const VISIBILITY: readonly Variation[] = [
  {
    name: 'late-in-list',
    about: 'A write shows in the listing after 80 ms.',
    freedoms: { lateInList: 80 },
  },
  {
    name: 'late-in-filter',
    about: 'A write shows in the filter after 80 ms.',
    freedoms: { lateInFilter: 80 },
  },
  {
    name: 'late-in-get',
    about: 'A write shows in getPet after 80 ms.',
    freedoms: { lateInGet: 80 },
  },
  {
    name: 'late-each-apart',
    about: 'Each way to look is late in its own time.',
    freedoms: { lateInList: 80, lateInFilter: 20, lateInGet: 50 },
  },
  {
    name: 'replica-behind',
    about: 'Every second read comes from a copy that is 80 ms behind.',
    freedoms: { replicaLag: 80 },
  },
  {
    name: 'replica-behind-at-random',
    about: 'Some reads come from a copy that is 60 ms behind.',
    freedoms: { replicaLag: 60, replicaTurns: 'random' },
  },
  {
    name: 'cached-reads',
    about: 'A read is answered from memory for 80 ms.',
    freedoms: { cacheFor: 80 },
  },
  {
    name: 'others-write',
    about: 'Others change their animals 40 times a second.',
    freedoms: { othersPerSecond: 40 },
  },
  {
    name: 'others-write-much',
    about: 'Others change their animals 200 times a second.',
    freedoms: { othersPerSecond: 200, animals: 120 },
  },
  {
    name: 'others-copy-names',
    about: 'Others use the names that the client uses.',
    freedoms: { othersPerSecond: 60, othersCopyNames: true },
  },
  {
    name: 'others-fill-an-empty-store',
    about: 'Others begin to write when the client does.',
    freedoms: { animals: 0, othersPerSecond: 30 },
  },
  {
    name: 'late-replica-and-others',
    about: 'Late writes, a copy behind, and others at work.',
    freedoms: {
      lateInList: 40,
      lateInFilter: 30,
      lateInGet: 20,
      replicaLag: 30,
      othersPerSecond: 50,
    },
  },
  {
    name: 'cached-and-late',
    about: 'A short memory over late writes.',
    freedoms: { cacheFor: 30, lateInList: 30, lateInFilter: 30, lateInGet: 30 },
  },
  {
    name: 'crowded-late-newest-last',
    about: 'Thousands of animals, big ids, new ones last and late.',
    freedoms: {
      animals: 1000,
      ids: 'beyond-double',
      lateInList: 40,
      lateInFilter: 40,
      lateInGet: 40,
    },
  },
  {
    name: 'copycats-in-random-order',
    about: 'Others copy names, in another order each time, over a copy behind.',
    freedoms: {
      othersPerSecond: 50,
      othersCopyNames: true,
      order: 'random',
      replicaLag: 40,
      replicaTurns: 'random',
    },
  },
];
