import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vitest/node';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

const HERE = fileURLToPath(import.meta.url);
/** The suite files: `.js` in the compiled package, `.ts` in the sources. */
const SUITES = join(dirname(dirname(dirname(HERE))), 'suites', `*.suite${extname(HERE)}`);

/** Options with which vitest runs the suites, for `npx vitest run` in a checkout and for `--reporter allure`. */
export const OPTIONS = {
  root: PACKAGE_ROOT,
  include: [SUITES],
  // By default, vitest excludes node_modules. But an installed package is in node_modules.
  exclude: [],
  // Only one worker, because each worker reads the whole journal.
  pool: 'threads',
  isolate: false,
  maxWorkers: 1,
  // The suite has its own time limits for requests and for the run.
  testTimeout: 0,
  hookTimeout: 0,
  // No cache, because vitest would write it into the checkout, or into the installed package.
  cache: false,
  server: {
    deps: {
      // These modules must import the vitest that is running. Beside them, there may be no vitest, or another version.
      inline: ['allure-vitest', /[\\/]suites[\\/](vitest[\\/].*|[^\\/]*\.suite)\.[jt]s$/],
      // vitest need not transform other compiled code.
      external: [/[\\/]dist[\\/].*\.js$/],
    },
  },
} satisfies InlineConfig;
