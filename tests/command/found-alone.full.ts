import { test } from 'vitest';
import { expectFoundAlone, ROWS } from './found-alone.js';

test.concurrent.each(ROWS)('vitest -t %s finds its own known-bad service', async (...row) => {
  await expectFoundAlone(...row);
});
