import type { Conformance } from '../helpers/verdict.js';
import { bounded } from './bounded.js';

/** `conformance.json`: the same text for the same verdicts, whatever order their keys came in. */
export function jsonReport(conformance: Conformance): string {
  return `${JSON.stringify(bounded(conformance), null, 2)}\n`;
}
