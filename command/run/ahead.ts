import { BroadcastChannel, Worker } from 'node:worker_threads';
import { wordIn, type Handover, type Word } from '../../suites/vitest/handover.js';

/** Whether this is compiled code: a thread cannot be started from TypeScript sources on every Node. */
export const CAN_GATHER_AHEAD = import.meta.url.endsWith('.js');

let waiting: Worker | undefined;

/** Starts the thread already: what it needs is loaded while the command reads its settings. */
export function prepareToGather(): void {
  if (CAN_GATHER_AHEAD) waiting = newThread();
}

function newThread(): Worker {
  return new Worker(new URL('../../suites/vitest/gather-thread.js', import.meta.url));
}

/**
 * Lets a thread gather while vitest starts. Whatever happens to the thread, who asks for its end gets an answer.
 * @returns ends the thread
 */
export function gatherAhead(handover: Handover): () => Promise<unknown> {
  const thread = waiting ?? newThread();
  thread.postMessage(handover);
  const line = new BroadcastChannel(handover.channel);
  let failure: Word | undefined;
  const fail = (message: string): void => {
    failure = { kind: 'failed', message: `the thread that gathers died: ${message}` };
    line.postMessage(failure);
  };
  thread.on('error', (error) => fail(error.message));
  line.onmessage = (message) => {
    if (failure && wordIn(message)?.kind === 'ask') line.postMessage(failure);
  };
  return () => {
    line.close();
    return thread.terminate();
  };
}
