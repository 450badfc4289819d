import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PACKAGE_ROOT } from '../helpers/package-facts.js';
import type { RunSettings } from '../helpers/settings.js';
import type { Case, Outcome } from './case.js';

export interface ThreadShare {
  readonly cases: readonly Case[];
  readonly settings: RunSettings;
  readonly concurrency: number;
}

export type ThreadMessage = { readonly judged: string } | { readonly outcomes: readonly Outcome[] };

/** More threads than this only wait for each other. */
const MOST_THREADS = 4;
const CONCURRENCY = 16;

/**
 * The same as `judgeCases`, on several cores. Rejects if a thread ends early.
 * @param onJudged called with the name of each judged service
 */
export async function judgeInThreads(
  cases: readonly Case[],
  settings: RunSettings,
  onJudged: (name: string) => void,
): Promise<readonly Outcome[]> {
  const most = Math.min(MOST_THREADS, availableParallelism(), Math.ceil(cases.length / 4));
  const threads = Math.max(1, most);
  const outcomes = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const mine = cases.filter((_one, index) => index % threads === thread);
      return judgedBy({ cases: mine, settings, concurrency: CONCURRENCY }, onJudged);
    }),
  );
  const byName = new Map(outcomes.flat().map((outcome) => [outcome.name, outcome]));
  return cases.flatMap(({ name }) => byName.get(name) ?? []);
}

function judgedBy(
  share: ThreadShare,
  onJudged: (name: string) => void,
): Promise<readonly Outcome[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(PACKAGE_ROOT, 'dist/proof/thread.js'), { workerData: share });
    worker.on('message', (message: ThreadMessage) => {
      if ('judged' in message) onJudged(message.judged);
      else resolve(message.outcomes);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread ended before its share was judged')));
  });
}
