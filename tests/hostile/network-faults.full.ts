import { test } from 'vitest';
import { expectNoFalsePositive } from './network-faults.js';

test('random network faults cause no false positive: 40 rounds', () =>
  expectNoFalsePositive(40, 20301405));
