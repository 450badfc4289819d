import { test } from 'vitest';
import { expectNoFalsePositive } from './network-faults.js';

test('random network faults cause no false positive: 200 rounds', () =>
  expectNoFalsePositive(200, 20301405));
