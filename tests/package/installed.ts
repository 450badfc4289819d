import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { newFolder } from '../command/spawned.js';

interface Locked {
  readonly dev?: boolean;
}

/**
 * A project that has this package installed as users get it: compiled, with what it depends on and nothing else of ours.
 * @param also names of packages that the project has beside it
 * @returns its folder, and the file that the command is
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
