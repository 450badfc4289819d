import { parentPort, workerData } from 'node:worker_threads';
import { judgeCases } from './judge.js';
import type { Share, Word } from './threads.js';

/** One thread's share of the services. */
const { cases, settings, together } = workerData as Share;
const tell = (word: Word): void => parentPort?.postMessage(word);
const outcomes = await judgeCases(cases, {
  settings,
  together,
  onJudged: (name) => tell({ judged: name }),
});
tell({ outcomes });
