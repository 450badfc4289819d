import { VARIATIONS } from './compiled.js';
import { holdInnocence } from './innocence.js';

holdInnocence(VARIATIONS, 4);
