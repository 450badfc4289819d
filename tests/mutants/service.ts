import { Worker } from 'node:worker_threads';
import type { Choices } from '../../reference/choices.js';

/** Where a service answers, and its key. */
interface Address {
  readonly baseUrl: string;
  readonly messagesBaseUrl: string;
  readonly apiKey: string;
}

/** How a thread came to its end by itself. */
export type Ending = 'crashed' | 'hung';

/** The conforming service with one active mutant, in its own thread. */
export interface MutatedService {
  readonly address: Address;
  /** Aborted, with an `Ending` as the reason, when it no longer lives. */
  readonly ended: AbortSignal;
  readonly stop: () => Promise<void>;
}

/** A thread says four times a second that it lives. */
const SILENCE_MS = 10_000;
const MEMORY_MB = 256;

/**
 * Starts the reference with a mutant.
 * @param reference URL of the folder that holds the instrumented one
 * @returns how it ended, where it never came to answer
 */
export function startMutant(
  reference: string,
  id: string,
  choices: Partial<Choices>,
): Promise<MutatedService | Ending> {
  const worker = new Worker(new URL('service.mjs', import.meta.url), {
    workerData: { reference, choices },
    env: { ...process.env, __STRYKER_ACTIVE_MUTANT__: id },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ended = new AbortController();
  return new Promise((resolve) => {
    const silence = setTimeout(() => end('hung'), SILENCE_MS);
    function end(how: Ending): void {
      clearTimeout(silence);
      ended.abort(how);
      void worker.terminate();
      resolve(how);
    }
    const stop = async (): Promise<void> => {
      clearTimeout(silence);
      // It is still listened to: one that runs out of memory now would throw here, and be waited for without end.
      await worker.terminate();
    };
    worker.on('error', () => end('crashed'));
    worker.on('exit', () => end('crashed'));
    worker.on('message', (word: Address | 'alive') => {
      silence.refresh();
      if (word !== 'alive') resolve({ address: word, ended: ended.signal, stop });
    });
  });
}
