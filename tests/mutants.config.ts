import { defineConfig } from 'vitest/config';

/** Runs the suite against every mutant of the reference: `npm run mutants`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.mutants.ts'],
    globalSetup: ['tests/temporary.ts'],
    pool: 'forks',
    maxWorkers: 1,
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
