import { test } from 'vitest';
import { expectFoundAlone, ROWS } from './found-alone.js';

test.concurrent.each(ROWS)(
  'vitest -t %s finds a known-bad service of this requirement',
  async (...row) => {
    await expectFoundAlone(...row);
  },
);
