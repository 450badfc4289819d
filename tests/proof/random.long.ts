import { atRandom, holdInnocence } from './innocence.js';

holdInnocence(atRandom(4242, 80), 4);
