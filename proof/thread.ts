import { parentPort, workerData } from 'node:worker_threads';
import { FAULTS } from '../reference/faults/index.js';
import { VARIATIONS } from '../reference/variations/index.js';
import { prove } from './prove.js';
import type { Share, Word } from './threads.js';

/** One thread's share of a proof: services are named to it, since a patch cannot be sent. */
const { faults, variations, settings } = workerData as Share;
const tell = (word: Word): void => parentPort?.postMessage(word);
const proof = await prove({
  faults: FAULTS.filter(({ name }) => faults.includes(name)),
  variations: VARIATIONS.filter(({ name }) => variations.includes(name)),
  settings,
  onJudged: (name) => tell({ judged: name }),
});
tell({ proof });
