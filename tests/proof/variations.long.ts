import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PARTS } from './less-evidence.js';
import { PROOF } from './settings.js';

/** `.ci/full` judges all of them. */
const EVERY = 6;

// The hardest ones are run twice by the short form of the stability runs.
expectConforming(
  VARIATIONS.filter(({ name }, index) => index % EVERY === 0 && !HARDEST.includes(name)),
  4,
  PROOF,
  PARTS,
);
