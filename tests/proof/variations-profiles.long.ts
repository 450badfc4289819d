import { describe } from 'vitest';
import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';
import { THOROUGH } from './thorough-variations.js';

/** For each profile, one in `EVERY` variations is judged. `.ci/full` judges all variations that the profile can judge. */
const EVERY = { thorough: 40, 'read-only': 5 };

describe.each([
  ['thorough', THOROUGH.filter((_, index) => index % EVERY.thorough === 0)],
  ['read-only', VARIATIONS.filter((_, index) => index % EVERY['read-only'] === 0)],
] as const)('with the profile %s', (profile, services) => {
  expectConforming(services, 4, { ...PROOF, profile });
});
