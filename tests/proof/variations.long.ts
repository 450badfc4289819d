import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { HARDEST } from './hardest.js';
import { PARTS } from './less-evidence.js';
import { PROOF } from './settings.js';

/** One in `EVERY` variations is judged. `prove` judges all variations. */
const EVERY = 12;

// Without the hardest variations, because `less-evidence.long.ts` judges each of them.
expectConforming(
  VARIATIONS.filter(({ name }, index) => index % EVERY === 0 && !HARDEST.includes(name)),
  4,
  PROOF,
  PARTS,
);
