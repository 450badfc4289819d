import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings-table.js';
import { expectWithinLimits } from './limits.js';

const rows = [...PROFILES.map((profile) => ['--profile', profile]), ['--max-animals', '1']];

// Lost responses cause the most repeated requests. `.ci/full` tests all combinations. Concurrent, because a run mostly waits.
test.concurrent.each(rows.map((row) => [row]))(
  '%j stays within the announced limits, with lost responses',
  async (args) => {
    await expectWithinLimits(args, 'lost');
  },
);
