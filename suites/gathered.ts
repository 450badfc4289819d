import { BroadcastChannel } from 'node:worker_threads';
import { Evidence } from '../helpers/evidence/evidence.js';
import { gather, type GatherEnd } from '../helpers/gather/gather.js';
import { Journal, readJournal } from '../helpers/journal/journal.js';
import { isViolated } from './conform.js';
import { wordIn, type Handover, type Word } from './handover.js';
import { REQUIREMENTS } from './requirements.js';

/** All that the suites of one run judge. */
export interface Gathered {
  readonly evidence: Evidence;
  readonly end: GatherEnd;
}

// One worker runs all suites without isolation, so that the first one that asks gathers for all.
let gathered: Promise<Gathered> | undefined;

/** The evidence of this run, gathered when it is first asked for; or, where a thread gathers ahead, when that is done. */
export function gatheredOnce(handover: Handover): Promise<Gathered> {
  gathered ??= gatheredBy(handover);
  return gathered;
}

async function gatheredBy(handover: Handover): Promise<Gathered> {
  const end = handover.ahead ? await gatheredAhead(handover.channel) : await gatherHere(handover);
  return { evidence: new Evidence(readJournal(handover.journal), handover.settings), end };
}

/** Asks the thread that gathers how it ended; it answers when it has. Rejects for a fault of the suite in it. */
function gatheredAhead(channel: string): Promise<GatherEnd> {
  const line = new BroadcastChannel(channel);
  const asking: Word = { kind: 'ask' };
  return new Promise<GatherEnd>((resolve, reject) => {
    line.onmessage = (message) => {
      const word = wordIn(message);
      if (word?.kind === 'gathered') resolve(word.end);
      if (word?.kind === 'failed') reject(new Error(word.message));
    };
    line.postMessage(asking);
  }).finally(() => line.close());
}

/** Gathers in this thread, into the journal's file, and tells the command how far it is. */
export async function gatherHere(handover: Handover): Promise<GatherEnd> {
  const { settings, credentials, journal: file, channel } = handover;
  const command = new BroadcastChannel(channel);
  const tell = (word: Word): void => command.postMessage(word);
  const stop = new AbortController();
  command.onmessage = (message) => {
    if (wordIn(message)?.kind === 'stop') stop.abort();
  };
  try {
    const journal = new Journal(file);
    tell({ kind: 'ready' });
    return await gather(settings, credentials, {
      journal,
      requirements: REQUIREMENTS,
      signal: stop.signal,
      isViolated: () => isViolated(journal, settings),
      progress: ({ done, doing }) => tell({ kind: 'progress', done, doing }),
    });
  } finally {
    command.close();
  }
}
