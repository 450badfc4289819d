import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly publishConfig: unknown;
};
const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Data for a development tool, which users do not get. The license only requires attribution. */
const ACCEPTED_FOR_DATA = new Map([['node_modules/caniuse-lite', 'CC-BY-4.0']]);

/** Licenses that only require a notice. MPL-2.0 requires more only from those who change the package, and we change nothing. */
const ACCEPTED: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
]);

describe('every package of the lock file', () => {
  test('has an exact version and a digest, and no address of a registry', () => {
    expect(locked.length).toBeGreaterThan(50);
    for (const [path, { version, integrity, resolved }] of locked) {
      expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
      expect(integrity, path).toMatch(/^sha512-/);
      expect(resolved, path).toBeUndefined();
    }
  });

  test('runs no script when it is installed', () => {
    expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
  });

  test('has an accepted license', () => {
    const rejected = locked.filter(([path, { license = 'none', dev = false }]) => {
      return !ACCEPTED.has(license) && !(dev && ACCEPTED_FOR_DATA.get(path) === license);
    });
    expect(rejected).toEqual([]);
  });
});

test('users get at most 10 direct dependencies', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(10);
});

test('the release writes a bill of materials with every package that users get', () => {
  expect(read('.ci/release')).toContain('node .ci/sbom.mjs >');
  const made = execFileSync(process.execPath, ['.ci/sbom.mjs'], {
    cwd: PACKAGE_ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { bomFormat, components, metadata } = JSON.parse(made) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string; readonly version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  // The name must not depend on the folder of the checkout.
  expect(metadata.component.name).toBe('animal-store-conformance');
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const [path, { version, dev }] of locked)
    if (!dev) expect(named).toContain(`${path.replace(/^.*node_modules\//, '')}@${version}`);
});

test('the release requests provenance, and SECURITY.md exists', () => {
  expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  expect(read('.ci/release')).toContain('npm publish');
  expect(existsSync(join(PACKAGE_ROOT, 'SECURITY.md'))).toBe(true);
});
