import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Proof, ProofOptions } from './prove.js';

/** What one thread is to judge, by name. */
export interface Share extends Pick<ProofOptions, 'settings'> {
  readonly faults: readonly string[];
  readonly variations: readonly string[];
}

/** What a thread tells: a service has been judged, or all of its share. */
export type Word = { readonly judged: string } | { readonly proof: Proof };

/** Beyond this, services wait for each other's turn more than they gain. */
const MOST_THREADS = 4;

/**
 * The same as `prove`, on several cores. Rejects when a thread dies.
 * @param onJudged told the name of each service that has been judged
 */
export async function proveInThreads(
  { faults, variations, settings }: ProofOptions,
  onJudged: (name: string) => void,
): Promise<Proof> {
  const names = {
    faults: faults.map(({ name }) => name),
    variations: variations.map(({ name }) => name),
  };
  const total = names.faults.length + names.variations.length;
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism(), Math.ceil(total / 4)));
  const mine = (all: readonly string[], thread: number): string[] =>
    all.filter((_, index) => index % threads === thread);
  const proofs = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const share: Share = {
        faults: mine(names.faults, thread),
        variations: mine(names.variations, thread),
        settings,
      };
      return proofOf(share, onJudged);
    }),
  );
  return {
    faults: inOrder(
      names.faults,
      proofs.flatMap((proof) => proof.faults),
    ),
    variations: inOrder(
      names.variations,
      proofs.flatMap((proof) => proof.variations),
    ),
  };
}

function proofOf(share: Share, onJudged: (name: string) => void): Promise<Proof> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.js', import.meta.url), { workerData: share });
    worker.on('message', (word: Word) => {
      if ('judged' in word) onJudged(word.judged);
      else resolve(word.proof);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread ended before its share was judged')));
  });
}

function inOrder<Row extends { readonly name: string }>(
  names: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  return names.flatMap((name) => byName.get(name) ?? []);
}
