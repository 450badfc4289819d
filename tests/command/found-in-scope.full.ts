import { test } from 'vitest';
import { expectFoundInScope, ROWS } from './found-in-scope.js';

// vitest starts for each row, so the rows are few. `prove` runs every known-bad service with a scope.
test.concurrent.each(ROWS.filter((_, index) => index % 12 === 0))(
  'vitest -t %s finds a known-bad service of this requirement',
  async (...row) => {
    await expectFoundInScope(...row);
  },
);
