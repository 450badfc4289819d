import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** Larger samples than those of the long tests. Run them by hand with `.ci/full`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.full.ts'],
    globalSetup: ['tests/temporary.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // Most of the time, these tests wait.
    maxConcurrency: 8,
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 600_000,
    // Hooks run the suite on many known-bad services, before the tests check the results.
    hookTimeout: 1_800_000,
  },
});
