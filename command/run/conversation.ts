import { BroadcastChannel } from 'node:worker_threads';
import { wordIn, type Word } from '../../suites/vitest/handover.js';
import type { Progress } from './progress.js';
import type { Session } from './session.js';

/**
 * Hears how far the gathering is and that it has ended, and tells it to end early.
 * @returns ends the conversation
 */
export function converse(
  { handover, stop: { signal }, foresee }: Session,
  progress: Progress,
): () => void {
  const worker = new BroadcastChannel(handover.channel);
  const end: Word = { kind: 'stop' };
  const stop = (): void => worker.postMessage(end);
  worker.onmessage = (message) => {
    const word = wordIn(message);
    if (word?.kind === 'progress') progress.show(word);
    if (word?.kind === 'gathered') foresee(word.end);
    // Told before it listened, it has not heard.
    if (word?.kind === 'ready' && signal.aborted) stop();
  };
  signal.addEventListener('abort', stop, { once: true });
  return () => {
    signal.removeEventListener('abort', stop);
    worker.close();
  };
}
