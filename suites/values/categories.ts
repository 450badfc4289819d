import fc from 'fast-check';

import { INT64_MAX, INT64_MIN, isInt64 } from '../../schemas/int64.js';

/** Edges of 32-bit, 53-bit and 64-bit integers. */
export const CATEGORY_EDGES: readonly bigint[] = [
  2n ** 53n + 1n,
  INT64_MAX,
  INT64_MIN,
  -(2n ** 31n) - 1n,
  2n ** 31n,
  -1n,
  0n,
  2n ** 32n,
  -(2n ** 53n) - 1n,
];

/** Random categories: any int64, small integers, and those near the edges of integer types. */
export const anyCategory: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: INT64_MIN, max: INT64_MAX }),
  fc.bigInt({ min: -99n, max: 99n }),
  fc
    .tuple(
      fc.constantFrom(7n, 8n, 15n, 16n, 24n, 31n, 32n, 52n, 53n, 62n, 63n),
      fc.bigInt({ min: -2n, max: 2n }),
      fc.constantFrom(1n, -1n),
    )
    .map(([bits, by, sign]) => sign * (2n ** bits + by))
    .filter(isInt64),
);
