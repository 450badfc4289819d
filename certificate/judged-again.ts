import { isUtf8 } from 'node:buffer';
import { parseHar, toHar, UnreadableEvidence } from '../helpers/journal/har.js';
import type { Recording } from '../helpers/run.js';
import type { Conformance } from '../helpers/verdict.js';
import { jsonReport } from '../reports/json.js';
import { rejudge } from '../suites/engine/rejudge.js';
import { contradictionsIn } from './contradictions.js';
import { at } from '../helpers/value-at.js';
import { firstDifference } from './difference.js';
import { reasonsAgainst } from './reasons.js';
import { Refusal } from './refusal.js';

/** The two files of a report folder that a certificate is about, as they lie there. */
export interface CertifiedFiles {
  readonly conformance: Buffer;
  readonly evidence: Buffer;
}

/**
 * Judges the evidence again, and holds `conformance.json` against what that gives, to the byte.
 * @returns what both say
 * @throws Refusal where they differ, where either holds something else beside, or where the run cannot be certified
 */
export function judgedAgain({ conformance, evidence }: CertifiedFiles): Conformance {
  const recording = recordingIn(evidence);
  const judged = rejudge(recording);
  const expected = jsonReport(judged);
  if (!conformance.equals(Buffer.from(expected))) {
    throw new Refusal(
      `conformance.json differs from the verdicts derived from the evidence: ${howItDiffers(conformance, judged, expected)}`,
    );
  }
  const against = [...reasonsAgainst(judged), ...contradictionsIn(recording)];
  if (against.length > 0) throw new Refusal(...against);
  return judged;
}

function recordingIn(evidence: Buffer): Recording {
  if (!isUtf8(evidence)) throw new Refusal('evidence.har is not UTF-8; it was altered');
  const text = evidence.toString();
  let recording: Recording;
  try {
    recording = parseHar(text);
  } catch (error) {
    if (error instanceof UnreadableEvidence) throw new Refusal(`evidence.har: ${error.message}`);
    throw error;
  }
  // Data that is not judged must not be in the file: a reader would take it for evidence.
  const written = JSON.stringify(toHar(recording));
  const [actual, expected] = [text, written].map((each): unknown => JSON.parse(each, unphrased));
  const difference = firstDifference(actual, expected);
  if (difference === undefined) return recording;
  throw new Refusal(`evidence.har differs from what run writes: ${difference}`);
}

/** Leaves out the phrase beside a status: it is Node's, nobody's evidence, and another Node may have another. */
function unphrased(key: string, value: unknown): unknown {
  return key === 'statusText' ? '' : value;
}

/** Names the requirement, where verdicts differ: more telling than the first place in a file. */
function howItDiffers(actual: Buffer, judged: Conformance, expected: string): string {
  let given: unknown;
  try {
    given = JSON.parse(actual.toString());
  } catch {
    return 'it is no JSON';
  }
  const wanted: unknown = JSON.parse(expected);
  const [requirements, wantedRequirements] = [given, wanted].map((each) =>
    at(each, 'requirements'),
  );
  const verdicts = firstDifference(requirements, wantedRequirements, '/requirements');
  const [, place] = /^\/requirements\/(\d+)\//.exec(verdicts ?? '') ?? [];
  const id = place === undefined ? undefined : judged.requirements[Number(place)]?.id;
  if (id !== undefined) return `${id}: ${verdicts}`;
  return firstDifference(given, wanted) ?? 'the formatting differs';
}
