import { randomServices } from './compiled.js';
import { expectConforming } from './conforming.js';

expectConforming(randomServices(20301205, 4), 4);
