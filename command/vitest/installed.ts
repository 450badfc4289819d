import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as vitestNode from 'vitest/node';
import type * as allureReporter from 'allure-vitest/reporter';
import { UsageError } from '../../helpers/usage-error.js';

/** vitest and Allure's reporter for it, as they are installed. */
export interface Installed {
  readonly vitest: typeof vitestNode;
  readonly allure: typeof allureReporter;
  /** The folder that both were found from. */
  readonly root: string;
  /** The Allure API that its reporter uses: tests add labels and links through it. */
  readonly allureCommons: string;
}

const INSTALL = 'npm install --save-dev vitest@4 allure-vitest@3, then run this again';

/** The paths of both, resolved from a folder; undefined if one of them is missing. */
function pathsFrom(root: string): readonly [vitest: string, reporter: string] | undefined {
  const from = createRequire(join(root, 'index.js'));
  try {
    return [from.resolve('vitest/node'), from.resolve('allure-vitest/reporter')];
  } catch {
    return undefined;
  }
}

/**
 * Finds vitest and allure-vitest, which this package does not depend on: in the user's project first, then beside the package.
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
