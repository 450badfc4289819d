import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { BUSY, testLessEvidence, PARTS } from './less-evidence.js';

// Parts of other services are judged by the tests that judge their whole runs.
const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
testLessEvidence([...BUSY, ...hardest.map(({ name, choices }) => ({ name, choices }))], PARTS);
