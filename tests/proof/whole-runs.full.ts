import { FAULTS } from './compiled.js';
import { holdWholeRuns } from './whole-runs.js';

holdWholeRuns(FAULTS);
