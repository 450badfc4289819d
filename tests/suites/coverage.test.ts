import { expect, test } from 'vitest';
import { coveragePage } from './coverage.js';

test('docs/coverage.md is the table of statements', async () => {
  await expect(coveragePage()).toMatchFileSnapshot('../../docs/coverage.md');
});
