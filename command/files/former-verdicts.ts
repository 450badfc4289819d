import { join } from 'node:path';
import { KILLED, type Recording } from '../../helpers/run.js';
import { at } from '../../helpers/value-at.js';
import type { Conformance } from '../../helpers/verdict.js';
import { VERDICT_WORDS } from '../../reports/outline.js';
import { terminal } from '../../reports/escape.js';
import {
  changedVerdicts,
  changesBetween,
  type ChangedVerdict,
  type Judged,
} from '../../suites/engine/changed-verdicts.js';
import { folderOf, readNamed } from './evidence.js';

/**
 * The verdicts of the same run that are stored beside the evidence. Another version may have written them in another form, so only
 * the necessary fields are read.
 * @param path the report folder, or the evidence in it
 */
export function formerVerdicts(path: string, { id }: Recording): Judged | undefined {
  try {
    const value: unknown = JSON.parse(readNamed(join(folderOf(path), 'conformance.json')));
    return isJudged(value) && value.run.id === id ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJudged(value: unknown): value is Judged & { readonly run: { readonly id: unknown } } {
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

const worded = (verdict: ChangedVerdict['now']): string =>
  verdict === undefined ? 'no such requirement' : VERDICT_WORDS[verdict];

/**
 * The verdicts that change when this version judges again, in lines for a person; none if nothing changes.
 * @param former the verdicts of `conformance.json` beside the evidence, if it exists
 */
export function changesInWords(
  former: Judged | undefined,
  recording: Recording,
  now: Conformance,
): string[] {
  const to = now.suite.version;
  const from = former?.suite.version ?? recording.suite.version;
  if (former === undefined) {
    if (from === to) return [];
    const listed = changesBetween(from, to);
    return [
      `The evidence is of version ${terminal(from)}, this is ${to}. The folder has no conformance.json of that run, so it is unknown which verdicts change.`,
      ...listed.map(({ id, kind, version, why }) => `  ${id}: ${kind} in ${version}: ${why}`),
    ];
  }
  if (recording.stopped === KILLED) {
    return [
      'The journal has no end, so the run counts as killed. Its verdicts are not compared with conformance.json, which knew more.',
    ];
  }
  const changed = changedVerdicts(former, now);
  if (changed.length === 0) {
    return from === to ? [] : [`Version ${terminal(from)} gave the same verdicts as ${to}.`];
  }
  return [
    `${changed.length === 1 ? '1 verdict changes' : `${changed.length} verdicts change`} from version ${terminal(from)} to ${to}:`,
    ...changed.map(
      ({ id, before, now: today, why }) =>
        `  ${terminal(id)}: ${worded(before)} → ${worded(today)}: ${terminal(why)}`,
    ),
  ];
}
