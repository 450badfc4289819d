import { expectAllNamed } from './all-named.js';

expectAllNamed({ count: 200, size: 3, seed: 1 });
expectAllNamed(...[2, 3, 4, 5, 6].map((size) => ({ count: 20, size, seed: size })));
