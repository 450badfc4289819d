import { randomServices } from './compiled.js';
import { holdInnocence } from './innocence.js';

holdInnocence(randomServices(4242, 80), 4);
