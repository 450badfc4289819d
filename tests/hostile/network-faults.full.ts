import { test } from 'vitest';
import { expectNoFalsePositive } from './network-faults.js';

test('random network faults cause no false positive: 100 rounds', () =>
  expectNoFalsePositive(100, 20301405));
