import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings.js';
import { expectWithinLimits, MORE } from './limits.js';

// With responses that are lost, most requests are repeated. `.ci/full` judges all combinations.
test.each(PROFILES.flatMap((profile) => MORE.map((more) => [['--profile', profile, ...more]])))(
  '%j stays within what it announces, responses lost',
  async (args) => {
    await expectWithinLimits(args, 'lost');
  },
);
