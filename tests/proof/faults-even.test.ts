import { FAULTS } from './compiled.js';
import { testScopedRuns } from './scoped-runs.js';

// Two files with half of them each, so that two processes share the work.
testScopedRuns(FAULTS.filter((_, index) => index % 2 === 0));
