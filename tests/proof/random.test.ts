import { atRandom, holdInnocence } from './innocence.js';

holdInnocence(atRandom(20301205, 50), 8);
