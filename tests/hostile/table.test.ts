import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { expectEnd, TABLE } from './table.js';

describe('a run against a hostile service ends as the table states:', () => {
  for (const row of TABLE.filter(({ longTest }) => longTest === undefined)) {
    test.concurrent(row.name, () => expectEnd(row));
  }
});

test('the table has as many services as the documentation states', () => {
  const page = readFileSync(join(PACKAGE_ROOT, 'docs/how-requirements-are-checked.md'), 'utf8');
  expect(page).toContain(`proves it with ${new Set(TABLE.map(({ name }) => name)).size}\n`);
});
