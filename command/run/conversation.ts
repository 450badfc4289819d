import { BroadcastChannel } from 'node:worker_threads';
import type { EndEarly, WorkerWord } from '../../suites/handover.js';
import type { Progress } from './progress.js';

/** Hears the worker's progress, and tells it to end early. Gives the function that ends the conversation. */
export function converse(channel: string, signal: AbortSignal, progress: Progress): () => void {
  const worker = new BroadcastChannel(channel);
  const end: EndEarly = { kind: 'stop' };
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

function wordIn(message: unknown): WorkerWord | undefined {
  if (typeof message !== 'object' || message === null || !('data' in message)) return undefined;
  const { data } = message;
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined;
  if (data.kind === 'ready') return { kind: 'ready' };
  if (data.kind !== 'progress' || !('done' in data) || !('doing' in data)) return undefined;
  return { kind: 'progress', done: Number(data.done), doing: String(data.doing) };
}
