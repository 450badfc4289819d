import { describe } from 'vitest';
import { randomServices, VARIATIONS } from './compiled.js';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';
import { THOROUGH } from './thorough-variations.js';

describe.each([
  ['standard', [...VARIATIONS, ...randomServices(4242, 200)]],
  ['thorough', THOROUGH],
  ['read-only', VARIATIONS],
] as const)('with the profile %s', (profile, services) => {
  expectConforming(services, 8, { ...PROOF, profile });
});
