import { test } from 'vitest';
import { expectFoundInScope, ROWS } from './found-in-scope.js';

test.concurrent.each(ROWS)(
  'vitest -t %s finds a known-bad service of this requirement',
  async (...row) => {
    await expectFoundInScope(...row);
  },
);
