import { compare as compareSides } from '../helpers/compare/compare.js';
import type { Comparison } from '../helpers/compare/comparison.js';
import type { Side } from '../helpers/compare/side.js';
import { OBSERVATIONS } from '../suites/observations.js';

/** Compares runs as the command does. */
export const compare = (sides: readonly Side[]): Comparison => compareSides(sides, OBSERVATIONS);
