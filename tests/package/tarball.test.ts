import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { REQUIREMENTS } from '../../suites/requirements.js';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string): string => readFileSync(join(PACKAGE_ROOT, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest;
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/architecture.md',
  'docs/baseline.md',
  'docs/ci.md',
  'docs/certification.md',
  'docs/reports.md',
  'docs/how-requirements-are-checked.md',
  'docs/comparing-runs.md',
];

/** The files of the project to which a Markdown file links. */
function linked(file: string): string[] {
  return [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(file), target)));
}

describe('the tarball', () => {
  let files: readonly string[] = [];

  beforeAll(() => {
    // Without `--ignore-scripts`, npm would rebuild `dist/` while other tests use it.
    const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: PACKAGE_ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // The output is an array up to npm 11, and later an object by package name.
    const [packed] = Object.values(
      JSON.parse(output) as Record<string, { files: { path: string }[] }>,
    );
    files = packed?.files.map(({ path }) => path) ?? [];
  });

  test('contains the command, the library, and the main documents with the files that they link to', () => {
    const expected = [
      ...Object.values(manifest.bin),
      'dist/index.js',
      'dist/index.d.ts',
      'dist/proof/thread.js',
      'schemas/conformance.schema.json',
      'schemas/openapi.yaml',
      '.env.example',
      'LICENSE',
      ...DOCUMENTS,
      ...DOCUMENTS.flatMap(linked),
    ];
    expect(expected.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('when installed, takes at most 14 MB and has at most 12 packages', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
    };
    const needed = Object.entries(packages)
      .filter(([path, { dev = false }]) => path !== '' && !dev)
      .map(([path]) => path);
    expect(needed.length + 1).toBeLessThanOrEqual(12);
    const below = needed.flatMap((path) =>
      readdirSync(join(PACKAGE_ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(path, name),
      ),
    );
    // File systems allocate blocks of 4 KB.
    const bytes = [...files, ...below]
      .map((name) => Math.ceil(statSync(join(PACKAGE_ROOT, name)).size / 4096) * 4096)
      .reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(bytes).toBeLessThanOrEqual(14_000_000);
  });

  test('contains no tests, sources or development files', () => {
    const ours =
      /^(dist\/.*\.(js|d\.ts|schema\.json)|schemas\/(.*\.json|openapi\.yaml)|docs\/[^/]*\.(md|png|svg)|package\.json|LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md|\.env\.example)$/;
    expect(files.filter((file) => !ours.test(file) || /(^|\/)(tests|bench)\//.test(file))).toEqual(
      [],
    );
  });
});

test('installing a checkout runs no script except prepare', () => {
  const installing = [
    'preinstall',
    'install',
    'postinstall',
    'prepublish',
    'preprepare',
    'postprepare',
  ];
  expect(Object.keys(manifest.scripts).filter((name) => installing.includes(name))).toEqual([]);
});

test('the packed manifest has no prepare script, about which npm would warn', () => {
  const { prepack, postpack } = manifest.scripts;
  expect(prepack).toMatch(/&& node \.ci\/manifest\.mjs without-prepare$/);
  expect(postpack).toBe('node .ci/manifest.mjs restore');
  const folder = mkdtempSync(join(tmpdir(), 'conformance-manifest-'));
  const file = join(folder, 'package.json');
  const text = read('package.json');
  writeFileSync(file, text);
  const change = (how: string): string => {
    execFileSync(process.execPath, [join(PACKAGE_ROOT, '.ci/manifest.mjs'), how], { cwd: folder });
    return readFileSync(file, 'utf8');
  };
  for (const _ of ['once', 'again, after an interrupted pack']) {
    const packed = JSON.parse(change('without-prepare')) as Manifest;
    expect({
      ...packed,
      scripts: { ...packed.scripts, prepare: manifest.scripts['prepare'] },
    }).toEqual(manifest);
    expect(packed.scripts).not.toHaveProperty('prepare');
  }
  expect(change('restore')).toBe(text);
});

test('every dependency has an exact version and a reason', () => {
  const reasons = read('SECURITY.md');
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    expect(reasons).toContain(`\`${name}\``);
  }
});

test.each(readdirSync(join(PACKAGE_ROOT, 'examples')))(
  'the dependencies of the example %s are also installed here, in the same versions',
  (name) => {
    const ours = { ...manifest.dependencies, ...manifest.devDependencies };
    const example = JSON.parse(read(`examples/${name}/package.json`)) as Manifest;
    const { dependencies } = example;
    expect(Object.keys(dependencies)).not.toEqual([]);
    for (const [each, version] of Object.entries(dependencies)) expect(ours[each]).toBe(version);
  },
);

test('the changelog names every requirement', () => {
  const changelog = read('CHANGELOG.md');
  expect(REQUIREMENTS.map(({ id }) => id).filter((id) => !changelog.includes(`\`${id}\``))).toEqual(
    [],
  );
});

/** The paths in a text that do not exist. A path has a slash. */
function missingPaths(text: string, pattern: RegExp): string[] {
  const places = [...text.matchAll(pattern)].map(([, place = '']) => place);
  expect(places.length).toBeGreaterThan(5);
  return places.filter((place) => !existsSync(join(PACKAGE_ROOT, place)));
}

test('every path in docs/architecture.md and its picture exists', () => {
  expect(missingPaths(read('docs/architecture.md'), /`([\w.-]+\/[\w./-]*)`/g)).toEqual([]);
  expect(
    missingPaths(read('docs/architecture.svg'), /[ >(]([\w.-]+\/[\w./-]*)(?=[<,) ])/g),
  ).toEqual([]);
});

test('every path in CONTRIBUTING.md exists, except that of its example', () => {
  // The second one is the name of a lint rule.
  expect(missingPaths(read('CONTRIBUTING.md'), /`([\w.-]+\/[\w./-]*)`/g)).toEqual([
    'suites/answers/not-found.ts',
    'linear/regex',
  ]);
});

test('every row of "Where to find things" has a path', () => {
  const [, table = ''] = read('docs/architecture.md').split('## Where to find things');
  const rows = table.split('\n').filter((line) => /^\| (?!topic|-)/.test(line));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((row) => !/\|[^|]*`[\w.-]+\/[^`]*`[^|]*\|$/.test(row))).toEqual([]);
});

test('the README states a lower bound for the number of requirements', () => {
  const [, stated] = /more than (\d+) requirements/.exec(read('README.md')) ?? [];
  expect(REQUIREMENTS.length).toBeGreaterThan(Number(stated));
});
