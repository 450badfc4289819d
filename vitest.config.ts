import { defineConfig } from 'vitest/config';
import { configured, wholeRun } from './command/run/configured.js';
import { AllureReporter } from './command/run/allure.js';
import { HOLDER } from './command/run/vitest.js';

const resolved = configured();

/** `npx vitest run`: the suites against the service that the environment or `.env` names. */
export default defineConfig({
  test: {
    ...HOLDER,
    reporters: ['default', wholeRun(resolved), new AllureReporter(resolved.reportDir)],
  },
});
