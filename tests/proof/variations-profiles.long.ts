import { describe } from 'vitest';
import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';

// More than is kept of one run's answers, where every page size is asked for.
const TOO_MUCH = 'fields-heavy';

describe.each([
  ['thorough', VARIATIONS.filter(({ name }) => name !== TOO_MUCH)],
  ['read-only', VARIATIONS],
] as const)('in %s', (profile, services) => {
  expectConforming(services, 8, { ...PROOF, profile });
});
