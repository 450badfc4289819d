import { parentPort, workerData } from 'node:worker_threads';
import { judgeCases } from './judge.js';
import type { ThreadShare, ThreadMessage } from './threads.js';

/** The services that this thread judges. */
const { cases, settings, concurrency } = workerData as ThreadShare;
const post = (message: ThreadMessage): void => parentPort?.postMessage(message);
const outcomes = await judgeCases(cases, {
  settings,
  concurrency,
  onJudged: (name) => post({ judged: name }),
});
post({ outcomes });
