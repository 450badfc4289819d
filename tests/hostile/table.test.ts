import { describe, expect, test } from 'vitest';
import { expectEnd, TABLE } from './table.js';

describe('a hostile service', () => {
  for (const row of TABLE.filter(({ slow }) => slow === undefined)) {
    test.concurrent(row.name, () => expectEnd(row));
  }

  test('the table has at least sixty', () => {
    expect(new Set(TABLE.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60);
  });
});
