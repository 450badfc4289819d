import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** The suite's own tests. Some of them spawn the compiled command, which `npm test` builds first. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/temporary.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // With isolation, each file would load all modules again, and the tests would take twice as long.
    isolate: false,
    // More than cores, because many tests wait.
    maxWorkers: 4,
    // Compiled files need not be transformed.
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
