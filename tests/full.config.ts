import { defineConfig } from 'vitest/config';

/** Whole matrices, run by hand with `.ci/full`: they take longer than any pipeline should. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.full.ts'],
    globalSetup: ['tests/temporary.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // They wait more than they work.
    maxConcurrency: 8,
    testTimeout: 120_000,
    // Known-bad services are judged before their tests.
    hookTimeout: 3_600_000,
  },
});
