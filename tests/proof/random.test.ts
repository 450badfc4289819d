import { randomServices } from './compiled.js';
import { holdInnocence } from './innocence.js';

holdInnocence(randomServices(20301205, 50), 8);
