import { FAULTS } from './compiled.js';
import { testScopedRuns } from './scoped-runs.js';

// Half of them here, the others in a file of their own: two cores.
testScopedRuns(FAULTS.filter((_, index) => index % 2 === 0));
