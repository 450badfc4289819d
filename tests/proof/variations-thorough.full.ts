import { describe } from 'vitest';
import { expectConforming } from './conforming.js';
import { PROOF } from './settings.js';
import { THOROUGH } from './thorough-variations.js';

describe('every variation in thorough', () => {
  expectConforming(THOROUGH, 8, { ...PROOF, profile: 'thorough' });
});
