import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeJournal } from '../../helpers/journal/journal.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/recording.js';
import { rejudge } from '../../suites/engine/rejudge.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { checkScope, inScope } from '../../suites/scope.js';
import { readArguments } from '../arguments.js';
import { readEvidence } from '../files/evidence-file.js';
import type { Output } from '../output.js';
import { withFaults } from '../run/conclusion.js';
import { presentation } from '../run/presentation.js';
import type { Gathered } from './gathered.js';

/**
 * Reads the evidence of an earlier run, which the tests then check again. Sends nothing, and writes only a temporary journal.
 * @param selected the requirements whose tests will run
 * @throws UsageError if the evidence cannot be read, or leaves nothing to check
 */
export function recordedRun(
  evidence: string,
  selected: readonly Requirement[],
  output: Output,
): Gathered {
  const recording = narrowed(readEvidence(evidence), selected);
  output.out(`Checking ${evidence} again. Nothing is sent or written.\n`);
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-conformance-'));
  const journal = join(folder, 'exchanges.ndjson');
  writeJournal(journal, recording);
  const conclusion = { recording, conformance: { ...rejudge(recording), suite: SUITE } };
  return {
    journal,
    conclusion,
    animals: 0,
    write: (faults) => {
      const ended = withFaults(conclusion, faults);
      presentation(readArguments([], []), output).print(ended);
      return ended;
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The recording, with `only` set to the selected requirements that were in scope. */
function narrowed(recording: Recording, selected: readonly Requirement[]): Recording {
  if (selected.length === REQUIREMENTS.length) return recording;
  const { settings } = recording;
  const only = selected.filter((each) => inScope(each, settings)).map(({ id }) => id);
  const narrow = { ...settings, only };
  checkScope(narrow);
  return { ...recording, settings: narrow };
}
