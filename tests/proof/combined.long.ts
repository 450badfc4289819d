import { expectAllNamed } from './all-named.js';

expectAllNamed(12, 3, 20_301_205);
