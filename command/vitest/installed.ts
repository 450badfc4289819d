import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as vitestNode from 'vitest/node';
import type * as allureReporter from 'allure-vitest/reporter';
import { UsageError } from '../../helpers/usage-error.js';

/** The installed vitest, and Allure's reporter for vitest. */
export interface Installed {
  readonly vitest: typeof vitestNode;
  readonly allure: typeof allureReporter;
  /** The folder from which Node resolves both packages. */
  readonly root: string;
  /** The path of the `allure-js-commons` that the reporter imports. Tests add labels and links with this package. */
  readonly allureCommons: string;
}

const INSTALL = 'npm install --save-dev vitest@4 allure-vitest@3, then run this again';

/** The paths of vitest and the reporter, resolved from a folder; undefined if one of them is missing. */
function pathsFrom(root: string): readonly [vitest: string, reporter: string] | undefined {
  const from = createRequire(join(root, 'index.js'));
  try {
    return [from.resolve('vitest/node'), from.resolve('allure-vitest/reporter')];
  } catch {
    return undefined;
  }
}

/**
 * Finds vitest and allure-vitest: first in the user's project, then beside this package. This package does not depend on them.
 * @throws UsageError with the command that installs them
 */
export async function installedAllure(): Promise<Installed> {
  for (const root of [process.cwd(), dirname(fileURLToPath(import.meta.url))]) {
    const paths = pathsFrom(root);
    if (paths === undefined) continue;
    const [vitestPath, reporter] = paths;
    try {
      const vitest = (await import(pathToFileURL(vitestPath).href)) as Installed['vitest'];
      if (Number.parseInt(vitest.version, 10) < 4) throw new Error(`version ${vitest.version}`);
      return {
        vitest,
        allure: (await import(pathToFileURL(reporter).href)) as Installed['allure'],
        allureCommons: createRequire(reporter).resolve('allure-js-commons'),
        root,
      };
    } catch (error) {
      const [why = ''] = String(error).split('\n');
      throw new UsageError(
        `--reporter allure cannot use the vitest and allure-vitest of ${root} (${why}): ${INSTALL}`,
      );
    }
  }
  throw new UsageError(`--reporter allure needs vitest and allure-vitest: ${INSTALL}`);
}
