import { FAULTS } from './compiled.js';
import { testWholeRuns } from './whole-runs.js';

testWholeRuns(FAULTS);
