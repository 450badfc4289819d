import { expect, test } from 'vitest';
import { coveragePage } from './coverage.js';

test('docs/coverage.md is up to date', async () => {
  await expect(coveragePage()).toMatchFileSnapshot('../../docs/coverage.md');
});
