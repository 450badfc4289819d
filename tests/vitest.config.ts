import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** The suite's own tests; the compiled command that some of them spawn is built by `npm test` first. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/temporary.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // Modules are loaded once a worker, not once a file: that was half of the time.
    isolate: false,
    maxWorkers: 3,
    // What is compiled needs no transforming.
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
