import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';

import { closeJournal, Journal, openJournal } from '../../helpers/journal/journal.js';
import type { Opening } from '../../helpers/journal/opening.js';
import { SUITE } from '../../helpers/package-facts.js';
import { inShort } from '../../helpers/unreadable.js';
import { UsageError } from '../../helpers/usage-error.js';
import { settled, type ConformOptions } from './conform-settings.js';
import { concludeRun, gatherEvidence, type Conformed } from './one-run.js';

export type { Conformed, ConformOptions };

/**
 * Judges a service, in this process and without a test runner. Never throws for what the service or the network does; all
 * state hangs on the run, so that many can go on at once.
 * @throws UsageError before anything is asked, where a setting is wrong
 */
export async function conform(options: ConformOptions): Promise<Conformed> {
  const { settings, credentials } = settled(options);
  const { signal = new AbortController().signal, journal: file } = options;
  const opening = { id: randomUUID(), startedAt: new Date().toISOString(), suite: SUITE, settings };
  if (file !== undefined) openNew(file, opening);
  const journal = new Journal(file);
  const end = await gatherEvidence(settings, credentials, { journal, signal });
  const conformed = concludeRun(opening, journal, end);
  if (file !== undefined) closeJournal(file, conformed.recording);
  return conformed;
}

/** One run, one journal: what an earlier run left is nobody's to empty. @throws UsageError where it cannot be written */
function openNew(file: string, opening: Opening): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size) {
      throw new UsageError(`journal ${file} holds something already: name a new file`);
    }
    openJournal(file, opening);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`journal ${file} cannot be written (${inShort(error)}): name another`);
  }
}
