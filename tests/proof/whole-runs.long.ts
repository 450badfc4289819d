import { FAULTS } from './compiled.js';
import { testWholeRuns } from './whole-runs.js';

/** One in `EVERY` known-bad services is judged. `.ci/full` judges more of them. */
const EVERY = 40;

testWholeRuns(FAULTS.filter((_, index) => index % EVERY === 0));
