import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PACKAGE_ROOT } from '../helpers/package-facts.js';

/** The files below a folder, as paths relative to the package, with slashes. */
function below(folder: string): string[] {
  return readdirSync(join(PACKAGE_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(PACKAGE_ROOT, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'));
}

/** The manifest without the fields that `.ci/manifest.mjs` changes for a release: they do not affect verdicts. */
function manifest(): string {
  const {
    scripts: _,
    repository: _repository,
    bugs: _bugs,
    homepage: _homepage,
    ...rest
  } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
  return JSON.stringify(rest);
}

/**
 * Digest of everything in the installed package that can affect a verdict: compiled code, schemas, and the manifest with the
 * exact versions of the dependencies. Like `dirHash` in in-toto's digest sets, it is the SHA-256 of a list of files: lines as
 * `sha256sum` prints them, sorted by path.
 */
export function packageDigest(): string {
  const schemas = below('schemas').filter((path) => path.endsWith('.json'));
  const files: readonly (readonly [path: string, bytes: Buffer | string])[] = [
    ...[...below('dist').filter((path) => path.endsWith('.js')), ...schemas].map(
      (path) => [path, readFileSync(join(PACKAGE_ROOT, path))] as const,
    ),
    ['package.json', manifest()],
  ];
  const lines = files
    .toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([path, bytes]) => `${hash('sha256', bytes)}  ${path}\n`);
  return hash('sha256', lines.join(''));
}
