import { Worker } from 'node:worker_threads';
import type { Choices } from '../../reference/choices.js';

/** The addresses of a service, and its key. */
interface Address {
  readonly baseUrl: string;
  readonly messagesBaseUrl: string;
  readonly apiKey: string;
}

/** How a thread ended without being stopped. */
export type Ending = 'crashed' | 'hung';

/** The conforming service with one active mutant, in its own thread. */
export interface MutatedService {
  readonly address: Address;
  /** Aborted when the thread has ended, with an `Ending` as the reason. After `stop`, ignore this signal. */
  readonly ended: AbortSignal;
  readonly stop: () => Promise<void>;
}

/** How long a thread may be silent: it reports four times per second that it is alive. */
const SILENCE_MS = 10_000;
const MEMORY_MB = 256;

/**
 * Starts the reference with a mutant.
 * @param reference URL of the folder of the instrumented reference
 * @returns the service, or how its thread ended before it listened
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
      // The listeners stay: without them, a thread that runs out of memory now would throw, and the run would wait forever.
      await worker.terminate();
    };
    worker.on('error', () => end('crashed'));
    worker.on('exit', () => end('crashed'));
    worker.on('message', (message: Address | 'alive') => {
      silence.refresh();
      if (message !== 'alive') resolve({ address: message, ended: ended.signal, stop });
    });
  });
}
