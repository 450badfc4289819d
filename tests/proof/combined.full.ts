import { expectAllNamed } from './all-named.js';

expectAllNamed(200, 3, 1);
for (const size of [2, 3, 4, 5, 6]) expectAllNamed(20, size, size);
