import type { Conformance } from '../../helpers/verdict.js';
import { failingLines, hiddenLines, knownLines } from '../known.js';
import { bulleted } from './bulleted.js';
import { markup } from './markup.js';
import type { Markup } from './markup.js';

/** Why the run failed beside new violations. */
export function failingView(conformance: Conformance): Markup {
  return bulleted('failed', 'Why this run failed', failingLines(conformance));
}

/** What the baseline covers in this run. */
export function knownView(conformance: Conformance): Markup {
  return markup`${bulleted('known', 'Known violations', knownLines(conformance))}
${bulleted('hidden', 'Hidden by known violations', hiddenLines(conformance))}`;
}
