import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as vitestNode from 'vitest/node';
import type * as allureReporter from 'allure-vitest/reporter';
import { inShort } from '../../helpers/unreadable.js';
import { UsageError } from '../../helpers/usage-error.js';

/** vitest and Allure's reporter for it, as they are installed. */
export interface Installed {
  readonly vitest: typeof vitestNode;
  readonly allure: typeof allureReporter;
  /** The folder that both were found from. */
  readonly root: string;
  /** What the tests describe themselves to Allure with: the one that its reporter uses. */
  readonly allureCommons: string;
}

const INSTALL = 'npm install --save-dev vitest@4 allure-vitest@3, then run this again';

/**
 * Finds vitest and allure-vitest, which this package does not bring: in the user's project first, then beside the package.
 * @throws UsageError with the line that installs them
 */
export async function installedAllure(cwd: string = process.cwd()): Promise<Installed> {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const root of [cwd, here]) {
    const from = createRequire(join(root, 'index.js'));
    try {
      const [vitest, reporter] = ['vitest/node', 'allure-vitest/reporter'].map((name) =>
        from.resolve(name),
      );
      if (vitest === undefined || reporter === undefined) continue;
      const found = (await import(pathToFileURL(vitest).href)) as Installed['vitest'];
      if (Number.parseInt(found.version, 10) < 4) throw new Error(`version ${found.version}`);
      return {
        vitest: found,
        allure: (await import(pathToFileURL(reporter).href)) as Installed['allure'],
        allureCommons: createRequire(reporter).resolve('allure-js-commons'),
        root,
      };
    } catch (error) {
      if (inShort(error) === 'MODULE_NOT_FOUND') continue;
      throw new UsageError(
        `--reporter allure cannot use the vitest and allure-vitest of ${root} (${inShort(error)}): ${INSTALL}`,
      );
    }
  }
  throw new UsageError(`--reporter allure needs vitest and allure-vitest: ${INSTALL}`);
}
