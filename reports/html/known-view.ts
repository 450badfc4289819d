import type { Conformance } from '../../helpers/verdict.js';
import { baselineProblems, gateProblems, hiddenLines, knownLines } from '../known.js';
import { bulleted } from './bulleted.js';
import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** What fails the run beside violations, and what the baseline excuses. */
export function knownView(conformance: Conformance): Markup {
  return markup`${bulleted('gate', 'Why this run failed (--fail-on changes)', gateProblems(conformance))}
${bulleted('baseline', 'Out-of-date baseline entries', baselineProblems(conformance))}
${bulleted('known', 'Known violations', knownLines(conformance))}
${bulleted('hidden', 'Hidden by known violations', hiddenLines(conformance))}`;
}
