import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vitest/node';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

const HERE = fileURLToPath(import.meta.url);
/** `.js` where the package is compiled, `.ts` in its sources. */
const SUITES = join(dirname(dirname(dirname(HERE))), 'suites', `*.suite${extname(HERE)}`);

/** How vitest holds the suites: for the command, and for `npx vitest run` in a checkout. */
export const HOLDER = {
  watch: false,
  // Inside the package, or vitest leaves out what lies under node_modules.
  root: PACKAGE_ROOT,
  include: [SUITES],
  exclude: [],
  // One worker, one connection pool, one gathering.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  // The bounds of requests and of the run are ours.
  testTimeout: 0,
  hookTimeout: 0,
  teardownTimeout: 1_000,
  server: {
    deps: {
      // A user's own vitest, of another version, must not be taken by Allure's set-up.
      inline: ['allure-vitest'],
      // What is compiled needs no transforming; the suites themselves always pass through it.
      external: [/[\\/]dist[\\/].*(?<!\.suite)\.js$/],
    },
  },
} satisfies InlineConfig;
