import { defineConfig } from 'vitest/config';

/** Whole matrices, which take too long for CI. Run them by hand with `.ci/full`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.full.ts'],
    globalSetup: ['tests/temporary.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // Most of the time, these tests wait.
    maxConcurrency: 8,
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 600_000,
    // Hooks run the suite on many known-bad services, before the tests check the results.
    hookTimeout: 3_600_000,
  },
});
