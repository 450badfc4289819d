import { test } from 'vitest';
import { expectEnd } from './gone.js';

// In such cases, runs once waited until the deadline. More cases are in gone.full.ts.
test.concurrent.each([
  ['refused', 43, 'standard'],
  ['silent', 143, 'standard'],
] as const)(
  'if the service disappears (%s) after %i requests, a run with the profile %s ends',
  async (disappearance, after, profile) => {
    await expectEnd(disappearance, after, profile);
  },
);
