import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the nearest folder with a `package.json`, because sources and compiled files have different depths. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the package that holds this command was not found');
    folder = above;
  }
  return folder;
}

/** Folder of the installed package, or of the checkout. */
export const PACKAGE_ROOT = packageRoot();

/** Fields of this package's manifest. Releases add `bugs`. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bugs?: { readonly url: string };
}

const { name, version, bugs } = JSON.parse(
  readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'),
) as Manifest;

/** Name and version of the suite, as every report states them. */
export const SUITE = { name, version };

/** The line for a fault of the suite. A released package, unlike a checkout, also names where to report it. */
export function suiteFaultLine(): string {
  const report = bugs === undefined ? '' : ` (report it at ${bugs.url})`;
  return `this is a fault of the suite itself${report}`;
}
