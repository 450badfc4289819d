import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

const changelog = readFileSync(join(PACKAGE_ROOT, 'CHANGELOG.md'), 'utf8');

test.each(REQUIREMENTS)('the changelog names $id', ({ id }) => {
  expect(changelog).toContain(`\`${id}\``);
});
