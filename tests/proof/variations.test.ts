import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';

// Each once, and quickly; whole runs of them are among the long proofs.
expectConforming(VARIATIONS, 8, { ...PROOF, profile: 'smoke' });
