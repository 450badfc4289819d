import { describe } from 'vitest';
import { VARIATIONS } from './compiled.js';
import { BUSY, testLessEvidence } from './less-evidence.js';

const sample = VARIATIONS.filter((_, index) => index % 4 === 1);

describe.each([
  ['a permitted variation', sample.map(({ name, choices }) => ({ name, choices }))],
  ['a random conforming service', BUSY],
] as const)('%s', (_kind, cases) => {
  testLessEvidence(cases, 100);
});
