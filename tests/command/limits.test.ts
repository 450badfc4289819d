import { expect, test } from 'vitest';
import { expectWithinLimits } from './limits.js';

test.each([
  [['--profile', 'smoke'], 'none'],
  [['--profile', 'smoke'], 'lost'],
  [['--profile', 'standard'], 'none'],
  [['--profile', 'standard', '--max-animals', '7'], 'cut'],
  [['--only', 'errors.shape.code'], 'none'],
  [['--profile', 'read-only'], 'none'],
] as const)('%j stays within what it announces, responses %s', async (args, loss) => {
  await expectWithinLimits(args, loss);
});

test('--max-animals 0 sends no createPet, and says of what that hides why', async () => {
  const { conformance, stored, out } = await expectWithinLimits(['--max-animals', '0'], 'none');
  expect(stored.pets).toEqual([]);
  expect(out).toContain('creates at most 0 animals and 15 messages');
  const refused = conformance.requirements.find(({ id }) => id === 'create.refused.name-type');
  expect(refused).toMatchObject({ verdict: 'undetermined' });
  expect(refused?.reason).toContain('allow more with --max-animals');
});
