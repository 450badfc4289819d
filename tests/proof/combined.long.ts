import { expectAllNamed } from './all-named.js';

expectAllNamed({ count: 12, size: 3, seed: 20_301_205 });
