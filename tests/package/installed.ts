import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { newFolder } from '../command/spawned.js';

interface Locked {
  readonly dev?: boolean;
}

/**
 * Creates a project with this package installed as users get it: compiled, with its dependencies, and without development files.
 * @param also names of further packages to install, such as `@types/node`
 * @returns the folder of the project, and the file of the command
 */
export function installed(also: readonly string[] = []): {
  readonly cwd: string;
  readonly main: string;
} {
  const cwd = newFolder();
  const folder = join(cwd, 'node_modules/animal-store-conformance');
  mkdirSync(folder, { recursive: true });
  for (const part of ['dist', 'schemas', 'package.json']) {
    cpSync(join(PACKAGE_ROOT, part), join(folder, part), { recursive: true });
  }
  const lock = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const needed = Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path !== '' && !dev)
    .map(([path]) => path);
  for (const path of [...needed, ...also.map((name) => `node_modules/${name}`)]) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    symlinkSync(join(PACKAGE_ROOT, path), join(cwd, path));
  }
  return { cwd, main: join(folder, 'dist/command/main.js') };
}
