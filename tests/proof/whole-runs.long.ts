import { FAULTS } from './compiled.js';
import { testWholeRuns } from './whole-runs.js';

/** `.ci/full` judges all of them. */
const EVERY = 11;

testWholeRuns(FAULTS.filter((_, index) => index % EVERY === 0));
