import { randomServices } from './compiled.js';
import { expectConforming } from './conforming.js';

expectConforming(randomServices(4242, 15), 5);
