import type { Conformance } from '../../helpers/verdict.js';
import { baselineProblems, knownLines } from '../known.js';
import { bulleted } from './bulleted.js';
import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** What the baseline excuses, and what is wrong with the baseline itself. */
export function knownView(conformance: Conformance): Markup {
  return markup`${bulleted('baseline', 'Baseline, to be mended', baselineProblems(conformance))}
${bulleted('known', 'Known, and still violated', knownLines(conformance))}`;
}
