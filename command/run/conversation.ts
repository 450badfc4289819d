import { BroadcastChannel } from 'node:worker_threads';
import { wordIn, type Word } from '../../suites/handover.js';
import type { Progress } from './progress.js';

/** Hears the worker's progress, and tells it to end early. Gives the function that ends the conversation. */
export function converse(channel: string, signal: AbortSignal, progress: Progress): () => void {
  const worker = new BroadcastChannel(channel);
  const end: Word = { kind: 'stop' };
  const stop = (): void => worker.postMessage(end);
  worker.onmessage = (message) => {
    const word = wordIn(message);
    if (word?.kind === 'progress') progress.show(word);
    // Told before it listened, it has not heard.
    if (word?.kind === 'ready' && signal.aborted) stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    worker.close();
  };
}
