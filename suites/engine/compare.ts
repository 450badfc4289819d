import { compare as compareSides } from '../../helpers/compare/compare.js';
import type { Comparison, Side } from '../../helpers/compare/comparison.js';
import { OBSERVATIONS } from '../observations.js';

/** Compares the verdicts and observations of runs. @param sides two or more; each is compared with every other */
export function compare(sides: readonly Side[]): Comparison {
  return compareSides(sides, OBSERVATIONS);
}
