import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { newFolder, spawned } from '../command/spawned.js';
import { installed } from './installed.js';

const URL = 'https://host.example/owner/animal-store-conformance';
const read = (file: string): string => readFileSync(file, 'utf8');

/** Changes the manifest in a folder, as `npm pack` would. */
function pack(cwd: string): void {
  const { status } = spawnSync(
    process.execPath,
    [join(PACKAGE_ROOT, '.ci/manifest.mjs'), 'without-prepare'],
    { cwd, env: { REPOSITORY_URL: URL } },
  );
  expect(status).toBe(0);
}

describe('the released package', () => {
  test('gets its repository, its homepage, and the address for bugs from REPOSITORY_URL', () => {
    const cwd = newFolder();
    const file = join(cwd, 'package.json');
    writeFileSync(file, read(join(PACKAGE_ROOT, 'package.json')));
    pack(cwd);
    expect(JSON.parse(read(file))).toMatchObject({
      repository: { type: 'git', url: `git+${URL}.git` },
      bugs: { url: `${URL}/issues` },
      homepage: `${URL}#readme`,
    });
  });

  test('has the same digest as a checkout, because each must verify certificates that the other wrote', () => {
    const { main } = installed();
    const folder = join(main, '../../..');
    pack(folder);
    const script =
      "import('./dist/certificate/package-digest.js').then((at) => console.log(at.packageDigest()))";
    const [released, checkout] = [folder, PACKAGE_ROOT].map(
      (cwd) => spawnSync(process.execPath, ['-e', script], { cwd, encoding: 'utf8' }).stdout,
    );
    expect(released).toMatch(/^[\da-f]{64}\n$/);
    expect(released).toBe(checkout);
  });

  test.each(['', 'owner/animal-store-conformance', `${URL}.git`, `${URL}/`])(
    'is not made if REPOSITORY_URL is %j',
    (url) => {
      const { status, stderr } = spawnSync('bash', [join(PACKAGE_ROOT, '.ci/release')], {
        env: { PATH: process.env['PATH'], REPOSITORY_URL: url },
        encoding: 'utf8',
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^REPOSITORY_URL .*: set it like https:/);
    },
  );

  test('is made by .ci/full in a dry run', () => {
    expect(read(join(PACKAGE_ROOT, '.ci/full'))).toContain('.ci/release --dry-run');
  });
});

describe('the message about a fault of the suite', () => {
  const broken = (bugs?: string) => {
    const { cwd, main } = installed();
    const folder = join(main, '../../..');
    writeFileSync(join(folder, 'dist/command/parts/list.js'), 'throw new Error("it is broken");');
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(read(file)) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, ...(bugs && { bugs: { url: bugs } }) }));
    return spawned(['list'], {}, cwd, main);
  };

  test('says where to report the fault if the package has an address for bugs', async () => {
    const { code, err } = await broken(`${URL}/issues`);
    expect(code).toBe(4);
    expect(err).toBe(
      `animal-store-conformance: this is a fault of the suite itself (report it at ${URL}/issues): it is broken\n`,
    );
  });

  test('does not ask for a report if the package has no address for bugs', async () => {
    const { code, err } = await broken();
    expect(code).toBe(4);
    expect(err).toContain('this is a fault of the suite itself: it is broken');
    expect(err).not.toContain('report');
  });
});
