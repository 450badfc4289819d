import { VARIATIONS } from './compiled.js';
import { holdInnocence } from './innocence.js';
import { PROOF } from './settings.js';

// Each once, and quickly; whole runs of them are among the long proofs.
holdInnocence(VARIATIONS, 8, { ...PROOF, profile: 'smoke' });
