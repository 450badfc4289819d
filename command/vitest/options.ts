import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vitest/node';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

const HERE = fileURLToPath(import.meta.url);
/** `.js` where the package is compiled, `.ts` in its sources. */
const SUITES = join(dirname(dirname(dirname(HERE))), 'suites', `*.suite${extname(HERE)}`);

/** How vitest runs the suites: in a checkout, and for the command's Allure results. */
export const OPTIONS = {
  root: PACKAGE_ROOT,
  include: [SUITES],
  // vitest leaves out what lies under node_modules, and so does an installed package.
  exclude: [],
  // One worker reads the journal once.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  // Limits of requests and of the run are set by the suite.
  testTimeout: 0,
  hookTimeout: 0,
  // It would be written into the checkout, or into the installed package.
  cache: false,
  server: {
    deps: {
      // These must import the vitest that runs, even if another version, or none, is installed beside them.
      inline: ['allure-vitest', /[\\/]suites[\\/](vitest[\\/].*|[^\\/]*\.suite)\.[jt]s$/],
      // Other compiled code needs no transforming.
      external: [/[\\/]dist[\\/].*\.js$/],
    },
  },
} satisfies InlineConfig;
