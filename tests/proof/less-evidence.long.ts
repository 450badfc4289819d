import { VARIATIONS } from './compiled.js';
import { HARDEST } from './hardest.js';
import { testLessEvidence, PARTS } from './less-evidence.js';

// Other services are missing here, because the tests that judge their whole runs also judge parts of those runs.
const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
testLessEvidence(
  hardest.map(({ name, choices }) => ({ name, choices })),
  PARTS,
);
