import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** Tests that take too long for `npm test`. Run them with `npm run test:long`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.long.ts'],
    globalSetup: ['tests/temporary.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 3,
    // For tests that are marked as concurrent: while one waits, another runs.
    maxConcurrency: 2,
    // Compiled files need not be transformed.
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
