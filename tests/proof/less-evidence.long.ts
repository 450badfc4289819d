import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { BUSY, testLessEvidence, PARTS } from './less-evidence.js';

// The tests that judge whole runs of other services also judge parts of these runs.
const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
testLessEvidence([...BUSY, ...hardest.map(({ name, choices }) => ({ name, choices }))], PARTS);
