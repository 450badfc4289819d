import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { terminal } from '../../helpers/escape.js';
import { pluralize } from '../../helpers/plural.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Conformance } from '../../helpers/verdict.js';
import { VERDICT_WORDS } from '../../reports/outline.js';
import { readConformance } from './conformance.js';
import { folderOf } from './evidence-file.js';

/**
 * Lists the verdicts that differ from those in the `conformance.json` beside the evidence, in lines for the terminal. Empty if none
 * differs, or if there is no such file of the same run.
 * @param path the report folder, or the evidence in it
 */
export function differingVerdicts(path: string, now: Conformance): readonly string[] {
  const before = conformanceBeside(path);
  return before?.run.id === now.run.id ? differencesInWords(before, now) : [];
}

/** Lists the verdicts that differ between two judgments of one run, in lines for the terminal. */
export function differencesInWords(before: Conformance, now: Conformance): readonly string[] {
  const [former, derived] = [wordsOf(before), wordsOf(now)];
  const lines = [...new Set([...derived.keys(), ...former.keys()])]
    .filter((id) => former.get(id) !== derived.get(id))
    .map((id) => `  ${terminal(id)}: ${former.get(id) ?? NONE} → ${derived.get(id) ?? NONE}`);
  if (lines.length === 0) return [];
  const differ = pluralize(lines.length, 'verdict differs', 'verdicts differ');
  const versions = `version ${terminal(before.suite.version)}; this is version ${now.suite.version}`;
  return [`${differ} from conformance.json (${versions}):`, ...lines];
}

const NONE = 'no such requirement';

/** Returns undefined if the file is missing or cannot be read, because the evidence alone decides the verdicts. */
function conformanceBeside(path: string): Conformance | undefined {
  const file = join(folderOf(path), 'conformance.json');
  if (!existsSync(file)) return undefined;
  try {
    return readConformance(file);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

function wordsOf({ requirements }: Conformance): ReadonlyMap<string, string> {
  return new Map(requirements.map(({ id, verdict }) => [id, VERDICT_WORDS[verdict]]));
}
