import { test } from 'vitest';
import { expectWithinLimits } from './limits.js';

// Lost responses cause the most repeated requests. `.ci/full` tests all combinations. Concurrent, because a run mostly waits.
test.concurrent.each([[['--profile', 'standard']], [['--max-animals', '1']]])(
  '%j stays within the announced limits, with lost responses',
  async (args) => {
    await expectWithinLimits(args, 'lost');
  },
);
