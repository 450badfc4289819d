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
  // By default, vitest excludes node_modules, and an installed package is in there.
  exclude: [],
  // One worker reads the journal once.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  // The suite has its own time limits for requests and for the run.
  testTimeout: 0,
  hookTimeout: 0,
  // The cache would be written into the checkout, or into the installed package.
  cache: false,
  server: {
    deps: {
      // These must import the vitest that runs, even if another version, or none, is installed beside them.
      inline: ['allure-vitest', /[\\/]suites[\\/](vitest[\\/].*|[^\\/]*\.suite)\.[jt]s$/],
      // Other compiled code need not be transformed.
      external: [/[\\/]dist[\\/].*\.js$/],
    },
  },
} satisfies InlineConfig;
