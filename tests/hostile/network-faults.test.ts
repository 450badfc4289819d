import { test } from 'vitest';
import { expectNoFalsePositive } from './network-faults.js';

test(
  'random network faults cause no false positive: 10 rounds',
  () => expectNoFalsePositive(10, 20301225),
  120_000,
);
