import { defineConfig } from 'vitest/config';

/** The suite's own tests; the compiled command that some of them spawn is built by `npm test` first. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    pool: 'forks',
    // Most of a test's time is a spawned command or a wait.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
