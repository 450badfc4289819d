import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sources and compiled files lie at different depths: the package is the nearest folder with a `package.json`. */
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

const facts: unknown = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));

function nameAndVersion(): { readonly name: string; readonly version: string } {
  if (typeof facts !== 'object' || facts === null) throw new Error('package.json is not an object');
  if (!('name' in facts) || !('version' in facts)) throw new Error('package.json has no version');
  return { name: String(facts.name), version: String(facts.version) };
}

/** Name and version of the suite, as every report states them. */
export const SUITE = nameAndVersion();

function bugsUrl(): string | undefined {
  if (typeof facts !== 'object' || facts === null || !('bugs' in facts)) return undefined;
  const { bugs } = facts;
  return typeof bugs === 'object' && bugs !== null && 'url' in bugs ? String(bugs.url) : undefined;
}

/** Says of a fault that it is the suite's, and where to report it: a released package knows, a checkout does not. */
export function suiteFaultLine(): string {
  const url = bugsUrl();
  const report = url === undefined ? '' : ` (report it at ${url})`;
  return `this is a fault of the suite itself${report}`;
}
