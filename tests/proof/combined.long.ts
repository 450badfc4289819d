import { expectAllNamed } from './all-named.js';

expectAllNamed({ count: 6, size: 3, seed: 20_301_205 });
