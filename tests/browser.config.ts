import { defineConfig } from 'vitest/config';

/** Tests of the report page in a real browser. They need Debian's `chromium`, or the browser that CHROMIUM names. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/browser/**/*.browser.ts'],
    globalSetup: ['tests/temporary.ts'],
    pool: 'forks',
    // One browser for all files.
    isolate: false,
    maxWorkers: 1,
    server: { deps: { external: [/[\\/]dist[\\/]/] } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
