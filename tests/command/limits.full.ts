import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings-table.js';
import { expectWithinLimits, FLAG_SETS } from './limits.js';

const losses = ['none', 'cut', 'lost'] as const;
const rows = PROFILES.flatMap((profile) =>
  losses.flatMap((loss) =>
    FLAG_SETS.map((more) => [['--profile', profile, ...more], loss] as const),
  ),
);

test.each(rows)(
  '%j stays within the announced limits (loss of responses: %s)',
  async (args, loss) => {
    await expectWithinLimits(args, loss);
  },
);
