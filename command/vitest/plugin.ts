import type { Plugin } from 'vitest/config';
import type { ConformanceReporter } from './reporter.js';

/** A plugin that adds a reporter to every vitest run, even if `--reporter` names others. */
export const conformance = (reporter: ConformanceReporter): Plugin => ({
  name: 'animal-store-conformance',
  configureVitest: ({ vitest }) => {
    // vitest calls this once for each project.
    if (!vitest.config.reporters.includes(reporter)) vitest.config.reporters.push(reporter);
  },
});
