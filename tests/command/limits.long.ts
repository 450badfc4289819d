import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings.js';
import { expectWithinLimits, MORE } from './limits.js';

const rows = [
  ...PROFILES.map((profile) => ['--profile', profile]),
  ...MORE.filter(({ length }) => length > 0).map((more) => [...more]),
];

// Lost responses cause the most repeated requests. `.ci/full` tests all combinations.
test.each(rows.map((row) => [row]))(
  '%j stays within the announced limits, with lost responses',
  async (args) => {
    await expectWithinLimits(args, 'lost');
  },
);
