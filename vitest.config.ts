import { defineConfig } from 'vitest/config';
import { OPTIONS } from './command/vitest/options.js';
import { conformance } from './command/vitest/plugin.js';
import { ConformanceReporter } from './command/vitest/reporter.js';

/** Configures `npx vitest run`, which tests the service that the environment or `.env` names. */
export default defineConfig({
  plugins: [conformance(new ConformanceReporter())],
  test: OPTIONS,
});
