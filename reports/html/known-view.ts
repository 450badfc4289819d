import type { Conformance } from '../../helpers/verdict.js';
import { baselineProblems, gateProblems, hiddenLines, knownLines } from '../known.js';
import { bulleted } from './bulleted.js';
import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** What fails the run beside violations, and what the baseline excuses. */
export function knownView(conformance: Conformance): Markup {
  return markup`${bulleted('gate', 'Fails the run, as was asked', gateProblems(conformance))}
${bulleted('baseline', 'Baseline, to be mended', baselineProblems(conformance))}
${bulleted('known', 'Known, and still violated', knownLines(conformance))}
${bulleted('hidden', 'Hidden by known violations', hiddenLines(conformance))}`;
}
