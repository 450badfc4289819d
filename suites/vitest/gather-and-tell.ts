import { BroadcastChannel } from 'node:worker_threads';
import { gather, type GatherEnd } from '../../helpers/gather/gather.js';
import { Journal } from '../../helpers/journal/journal.js';
import { wordIn, type Handover, type Word } from './handover.js';
import { isViolated } from '../engine/rejudge.js';
import { inScope, REQUIREMENTS } from '../requirements.js';

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
      requirements: REQUIREMENTS.filter((each) => inScope(each, settings)),
      signal: stop.signal,
      isViolated: () => isViolated(journal, settings),
      progress: ({ done, doing }) => tell({ kind: 'progress', done, doing }),
    });
  } finally {
    command.close();
  }
}
