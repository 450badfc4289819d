import { once } from 'node:events';
import { BroadcastChannel, parentPort } from 'node:worker_threads';
import { gatherHere } from './gather-and-tell.js';
import { wordIn, type Handover, type Word } from './handover.js';

/**
 * A thread that gathers while vitest still starts: a run waits for the slower of the two, and not for both. It loads while the
 * command reads its settings, and is then told what to gather.
 */
if (parentPort === null) throw new Error('this is the main thread');
const [told]: unknown[] = await once(parentPort, 'message');
const handover = told as Handover;
const suites = new BroadcastChannel(handover.channel);
const outcome = gatherHere(handover).then(
  (end): Word => ({ kind: 'gathered', end }),
  (error: unknown): Word => ({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
  }),
);
// Told to whoever asked before this thread could hear, and again to whoever asks later.
const tell = (): unknown => outcome.then((word) => suites.postMessage(word));
tell();
suites.onmessage = (message) => {
  if (wordIn(message)?.kind === 'ask') tell();
};
