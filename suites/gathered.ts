import { BroadcastChannel } from 'node:worker_threads';
import { Evidence } from '../helpers/evidence/evidence.js';
import { gather, type GatherEnd } from '../helpers/gather/gather.js';
import { Journal } from '../helpers/journal/journal.js';
import { isViolated } from './conform.js';
import type { EndEarly, Handover, WorkerWord } from './handover.js';
import { REQUIREMENTS } from './requirements.js';

/** All that the suites of one run judge. */
export interface Gathered {
  readonly evidence: Evidence;
  readonly end: GatherEnd;
}

// One worker runs all suites without isolation, so that the first one that asks gathers for all.
let gathered: Promise<Gathered> | undefined;

/** The evidence of this run, gathered when it is first asked for. */
export function gatheredOnce(handover: Handover): Promise<Gathered> {
  gathered ??= gatherAll(handover);
  return gathered;
}

async function gatherAll(handover: Handover): Promise<Gathered> {
  const { settings, credentials, journal: file, channel } = handover;
  const command = new BroadcastChannel(channel);
  const tell = (word: WorkerWord): void => command.postMessage(word);
  const stop = new AbortController();
  command.onmessage = (message) => {
    if (isEndEarly(message)) stop.abort();
  };
  try {
    const journal = new Journal(file);
    tell({ kind: 'ready' });
    const end = await gather(settings, credentials, {
      journal,
      requirements: REQUIREMENTS,
      signal: stop.signal,
      isViolated: () => isViolated(journal, settings),
      progress: ({ done, doing }) => tell({ kind: 'progress', done, doing }),
    });
    return { evidence: new Evidence(journal.exchanges, settings), end };
  } finally {
    command.close();
  }
}

function isEndEarly(message: unknown): boolean {
  const kind: EndEarly['kind'] = 'stop';
  if (typeof message !== 'object' || message === null || !('data' in message)) return false;
  const { data } = message;
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}
