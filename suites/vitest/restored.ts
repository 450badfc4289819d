import { readJournal } from '../../helpers/journal/journal.js';
import type { Recording } from '../../helpers/recording.js';
import type { RequirementVerdict } from '../../helpers/verdict.js';
import { rejudge } from '../engine/rejudge.js';
import type { Recorded } from './tests.js';

/** A recording, and the verdicts derived from it. */
export interface Restored {
  readonly journal: string;
  readonly recording: Recording;
  readonly verdicts: ReadonlyMap<string, RequirementVerdict>;
}

// Cached, because a worker has several test files, and vitest starts them again in watch mode.
let last: Restored | undefined;

/** Reads the journal of a run and derives the verdicts, once for each run and worker. */
export function restored({ journal, run }: Recorded): Restored {
  if (last?.journal === journal && last.recording.id === run.id) return last;
  const recording: Recording = { ...run, exchanges: readJournal(journal) };
  const { requirements } = rejudge(recording);
  last = { journal, recording, verdicts: new Map(requirements.map((each) => [each.id, each])) };
  return last;
}
