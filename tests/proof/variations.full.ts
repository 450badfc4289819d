import { describe } from 'vitest';
import type { Variation } from '../../reference/variation.js';
import { randomServices, VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';
import { THOROUGH } from './thorough-variations.js';

/** `prove` judges all variations with the profile `standard`. With other profiles, one in `EVERY` variations is judged. */
const EVERY = 5;

const sample = (services: readonly Variation[]): readonly Variation[] =>
  services.filter((_, index) => index % EVERY === 0);

describe.each([
  ['standard', randomServices(4242, 40)],
  ['thorough', sample(THOROUGH)],
  ['read-only', sample(VARIATIONS)],
] as const)('with the profile %s', (profile, services) => {
  expectConforming(services, 8, { ...PROOF, profile });
});
