import { test } from 'vitest';
import { PROFILES } from '../../helpers/settings.js';
import { expectWithinLimits } from './limits.js';

const losses = ['none', 'cut', 'lost'] as const;
const limits = [[], ['--max-animals', '0'], ['--max-animals', '1'], ['--observe']];
const rows = PROFILES.flatMap((profile) =>
  losses.flatMap((loss) => limits.map((more) => [['--profile', profile, ...more], loss] as const)),
);

test.each(rows)('%j stays within what it announces, responses %s', async (args, loss) => {
  await expectWithinLimits(args, loss);
});
