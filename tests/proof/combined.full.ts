import { expectAllNamed } from './all-named.js';

expectAllNamed(
  { count: 30, size: 3, seed: 1 },
  ...[2, 4, 5, 6].map((size) => ({ count: 6, size, seed: size })),
);
