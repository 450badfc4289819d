import { join } from 'node:path';
import { KILLED, type Recording } from '../../helpers/run.js';
import { at } from '../../helpers/value-at.js';
import { pluralize } from '../../helpers/plural.js';
import type { Conformance, VerdictName } from '../../helpers/verdict.js';
import { VERDICT_WORDS } from '../../reports/outline.js';
import { terminal } from '../../helpers/escape.js';
import { folderOf, readNamed } from './evidence.js';

/** The verdicts of a run, as some version of the suite wrote them into `conformance.json`. */
interface FormerRun {
  readonly suite: { readonly version: string };
  readonly requirements: readonly { readonly id: string; readonly verdict: VerdictName }[];
}

/**
 * The verdicts in the `conformance.json` beside the evidence, if it is of the same run. Reads only the necessary fields, because
 * another version of the suite may have written the file in another form.
 * @param path the report folder, or the evidence in it
 */
export function formerVerdicts(path: string, { id }: Recording): FormerRun | undefined {
  try {
    const value: unknown = JSON.parse(readNamed(join(folderOf(path), 'conformance.json')));
    return isJudged(value) && value.run.id === id ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJudged(value: unknown): value is FormerRun & { readonly run: { readonly id: unknown } } {
  const requirements = at(value, 'requirements');
  return (
    typeof at(value, 'suite', 'version') === 'string' &&
    at(value, 'run', 'id') !== undefined &&
    Array.isArray(requirements) &&
    requirements.every(
      (one) => at(one, 'id') !== undefined && String(at(one, 'verdict')) in VERDICT_WORDS,
    )
  );
}

/** Verdicts in words, by requirement id. */
function verdictsOf({ requirements }: FormerRun): ReadonlyMap<string, string> {
  return new Map(requirements.map(({ id, verdict }) => [id, VERDICT_WORDS[verdict]]));
}

/** The verdicts that differ, one per line. */
function differences(before: FormerRun, now: Conformance): string[] {
  const [oldVerdicts, newVerdicts] = [verdictsOf(before), verdictsOf(now)];
  const none = 'no such requirement';
  return [...new Set([...newVerdicts.keys(), ...oldVerdicts.keys()])]
    .filter((id) => oldVerdicts.get(id) !== newVerdicts.get(id))
    .map(
      (id) => `  ${terminal(id)}: ${oldVerdicts.get(id) ?? none} → ${newVerdicts.get(id) ?? none}`,
    );
}

/**
 * Lines for the terminal: which verdicts change when this version judges again, or why that is unknown. Empty if there is nothing
 * to report.
 * @param former the verdicts of `conformance.json` beside the evidence, if it exists
 */
export function changesInWords(
  former: FormerRun | undefined,
  recording: Recording,
  now: Conformance,
): string[] {
  const to = now.suite.version;
  const from = former?.suite.version ?? recording.suite.version;
  if (former === undefined) {
    if (from === to) return [];
    return [
      `The evidence is of version ${terminal(from)}, and this is version ${to}. The folder has no conformance.json of that run, so it is unknown which verdicts change.`,
    ];
  }
  if (recording.stopped === KILLED) {
    return [
      'The journal has no end, so the run counts as killed. But conformance.json was written at the end of the run, so its verdicts are not compared.',
    ];
  }
  const lines = differences(former, now);
  if (lines.length === 0) {
    return from === to ? [] : [`Version ${terminal(from)} gave the same verdicts as ${to}.`];
  }
  const change = pluralize(lines.length, 'verdict changes', 'verdicts change');
  const why =
    from === to
      ? 'The version is the same, so the verdicts or the evidence were altered.'
      : 'The changelog of the suite names the requirements that changed.';
  return [`${change} from version ${terminal(from)} to ${to}:`, ...lines, why];
}
