import { describe } from 'vitest';
import { VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';
import { THOROUGH } from './thorough-variations.js';

/** `.ci/full` judges all of them in `thorough`. */
const EVERY = 40;

describe.each([
  ['thorough', THOROUGH.filter((_, index) => index % EVERY === 0)],
  ['read-only', VARIATIONS],
] as const)('in %s', (profile, services) => {
  expectConforming(services, 8, { ...PROOF, profile });
});
