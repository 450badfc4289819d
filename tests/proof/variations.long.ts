import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { holdInnocence } from './innocence.js';

// The hardest ones are run twice by the short form of the stability runs.
holdInnocence(
  VARIATIONS.filter(({ name }) => !HARDEST.includes(name)),
  4,
);
