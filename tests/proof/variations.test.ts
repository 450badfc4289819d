import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';

// A quick run of each variation. The long proofs have whole runs.
expectConforming(VARIATIONS, 8, { ...PROOF, profile: 'smoke' });
