import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings.js';
import { expectWithinLimits, MORE } from './limits.js';

const rows = [
  ...PROFILES.map((profile) => ['--profile', profile]),
  ...MORE.filter(({ length }) => length > 0).map((more) => [...more]),
];

// If responses are lost, most requests are repeated. `.ci/full` judges all combinations.
test.each(rows.map((row) => [row]))(
  '%j stays within the announced limits, with lost responses',
  async (args) => {
    await expectWithinLimits(args, 'lost');
  },
);
