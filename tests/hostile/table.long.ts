import { describe, test } from 'vitest';
import { expectEnd, TABLE } from './table.js';

describe('a hostile service that costs seconds', () => {
  for (const row of TABLE.filter(({ slow }) => slow === true)) test(row.name, () => expectEnd(row));
});
