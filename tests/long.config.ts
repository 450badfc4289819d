import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.js';

/** Proofs that take longer than `npm test` may: `npm run test:all` adds them. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.long.ts'],
    globalSetup: ['tests/temporary.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 3,
    // Of tests that say so: while one waits, another works.
    maxConcurrency: 2,
    // What is compiled needs no transforming.
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
