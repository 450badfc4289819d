import { BroadcastChannel } from 'node:worker_threads';
import { Evidence } from '../../helpers/evidence/evidence.js';
import type { GatherEnd } from '../../helpers/gather/gather.js';
import { readJournal } from '../../helpers/journal/journal.js';
import { wordIn, type Handover, type Word } from './handover.js';

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
  const end = await (handover.ahead ? gatheredAhead(handover.channel) : gatheredHere(handover));
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

/** Loads what gathers only where no thread has it already: that is half of all modules. */
async function gatheredHere(handover: Handover): Promise<GatherEnd> {
  const { gatherHere } = await import('./gather-and-tell.js');
  return gatherHere(handover);
}
