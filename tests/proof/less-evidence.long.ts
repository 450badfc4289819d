import { HARDEST } from '../../proof/stability.js';
import { VARIATIONS } from './compiled.js';
import { BUSY, testLessEvidence, PARTS } from './less-evidence.js';

// Of the other variations, and of known-bad services, where their whole runs are judged.
const hardest = VARIATIONS.filter(({ name }) => HARDEST.includes(name));
testLessEvidence([...BUSY, ...hardest.map(({ name, choices }) => ({ name, choices }))], PARTS);
