import type { Conformance } from '../helpers/verdict.js';
import { bounded } from './bounded.js';
import { jsonText } from './escape.js';

/** `conformance.json`: the same text for the same verdicts, whatever order their keys came in. */
export function jsonReport(conformance: Conformance): string {
  return jsonText(`${JSON.stringify(bounded(conformance), null, 2)}\n`);
}
