import { describe } from 'vitest';
import { FAULTS, VARIATIONS } from './compiled.js';
import { BUSY, testLessEvidence, isOneInEight, partsOfEach } from './less-evidence.js';

const parts = partsOfEach(Number(process.env['LESS_EVIDENCE_PARTS'] ?? 100_000));

describe.each([
  ['a permitted variation', VARIATIONS.map(({ name, choices }) => ({ name, choices }))],
  ['a random conforming service', BUSY],
  [
    'a known-bad service',
    FAULTS.filter((_, place) => isOneInEight(place)).map(({ name }) => ({ name, fault: name })),
  ],
] as const)('%s', (_kind, cases) => {
  testLessEvidence(cases, parts);
});
