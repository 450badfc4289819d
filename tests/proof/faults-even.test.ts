import { FAULTS } from './compiled.js';
import { testScopedRuns } from './scoped-runs.js';

// Every second fault. The file faults-odd.test.ts has the others, so that two processes share the work.
testScopedRuns(FAULTS.filter((_, index) => index % 2 === 0));
