import { isUtf8 } from 'node:buffer';
import { parseHar, toHar, UnreadableEvidence } from '../helpers/journal/har.js';
import type { Recording } from '../helpers/recording.js';
import type { Conformance } from '../helpers/verdict.js';
import { jsonReport } from '../reports/json-report.js';
import { rejudge } from '../suites/engine/rejudge.js';
import { contradictionsIn } from './contradictions.js';
import { at } from '../helpers/value-at.js';
import { firstDifference } from './difference.js';
import { reasonsAgainst } from './reasons.js';
import { Refusal } from './refusal.js';

/** The two files of a report folder that a certificate is about, unchanged. */
export interface CertifiedFiles {
  readonly conformance: Buffer;
  readonly evidence: Buffer;
}

/**
 * Judges the evidence again, and compares the result with `conformance.json`, byte for byte.
 * @returns the verdicts
 * @throws Refusal if the results differ, if a file contains data that no run writes, or if the run cannot be certified
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
  // The file must contain only data that a run writes. A reader would mistake any other data for evidence.
  const written = JSON.stringify(toHar(recording));
  const [actual, expected] = [text, written].map((each): unknown =>
    JSON.parse(each, withoutReasonPhrase),
  );
  const difference = firstDifference(actual, expected);
  if (difference === undefined) return recording;
  throw new Refusal(`evidence.har differs from what run writes: ${difference}`);
}

/**
 * Leaves out the reason phrase of a status. It comes from Node and not from the service, and other versions of Node may have
 * other phrases.
 */
function withoutReasonPhrase(key: string, value: unknown): unknown {
  return key === 'statusText' ? '' : value;
}

/** Names the requirement if verdicts differ: that is clearer than a place in a file. */
function howItDiffers(actual: Buffer, judged: Conformance, expected: string): string {
  let given: unknown;
  try {
    given = JSON.parse(actual.toString());
  } catch {
    return 'it is not JSON';
  }
  const expectedValue: unknown = JSON.parse(expected);
  const [requirements, expectedRequirements] = [given, expectedValue].map((each) =>
    at(each, 'requirements'),
  );
  const verdicts = firstDifference(requirements, expectedRequirements, '/requirements');
  const [, place] = /^\/requirements\/(\d+)\//.exec(verdicts ?? '') ?? [];
  const id = place === undefined ? undefined : judged.requirements[Number(place)]?.id;
  if (id !== undefined) return `${id}: ${verdicts}`;
  return firstDifference(given, expectedValue) ?? 'the formatting differs';
}
