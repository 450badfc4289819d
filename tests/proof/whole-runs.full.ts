import { FAULTS } from './compiled.js';
import { testWholeRuns } from './whole-runs.js';

/**
 * One in `EVERY` known-bad services is judged. `prove` finds all of them in whole runs. These tests also check causes, witnesses,
 * certificates, rejudging and parts of the evidence.
 */
const EVERY = 6;

testWholeRuns(FAULTS.filter((_, index) => index % EVERY === 2));
