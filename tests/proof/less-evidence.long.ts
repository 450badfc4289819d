import { VARIATIONS } from './compiled.js';
import { HARDEST } from './hardest.js';
import { BUSY, testLessEvidence, PARTS } from './less-evidence.js';

// Other services are missing here, because the tests that judge their whole runs also judge parts of those runs.
const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
testLessEvidence([...BUSY, ...hardest.map(({ name, choices }) => ({ name, choices }))], PARTS);
