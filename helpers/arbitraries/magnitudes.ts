import fc from 'fast-check';

const SMALL = { min: 1n, max: 200n };
/** More than 64 bits, for services that accept longer numbers. */
const MOST_BITS = 70;

/** Positive integers of every magnitude: small ones, and those next to powers of two and ten. */
export const magnitude: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt(SMALL),
  fc
    .tuple(fc.integer({ min: 7, max: MOST_BITS }), fc.bigInt({ min: -2n, max: 2n }))
    .map(([bits, offset]) => 2n ** BigInt(bits) + offset),
  fc
    .tuple(fc.integer({ min: 3, max: 22 }), fc.bigInt({ min: -1n, max: 1n }))
    .map(([digits, offset]) => 10n ** BigInt(digits) + offset),
);
