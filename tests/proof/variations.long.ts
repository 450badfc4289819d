import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PARTS } from './less-evidence.js';
import { PROOF } from './settings.js';

// The hardest ones are run twice by the short form of the stability runs.
expectConforming(
  VARIATIONS.filter(({ name }) => !HARDEST.includes(name)),
  4,
  PROOF,
  PARTS,
);
