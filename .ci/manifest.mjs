// Changes package.json for packing. Removes the script `prepare`, which only a checkout needs: npm would warn about it when a tarball
// is installed. If `REPOSITORY_URL` is set, adds `repository`, `bugs` and `homepage` with this address. Usage:
// - before packing: node .ci/manifest.mjs without-prepare
// - after packing: node .ci/manifest.mjs restore
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const FILE = 'package.json';
const KEPT = `${FILE}.kept`;
const { REPOSITORY_URL = '' } = process.env;

// Restores the original file. This is also done before packing, because an earlier pack may have been interrupted.
if (existsSync(KEPT)) renameSync(KEPT, FILE);
if (process.argv[2] === 'without-prepare') {
  copyFileSync(FILE, KEPT);
  const manifest = JSON.parse(readFileSync(FILE, 'utf8'));
  delete manifest.scripts.prepare;
  if (REPOSITORY_URL !== '') {
    manifest.repository = { type: 'git', url: `git+${REPOSITORY_URL}.git` };
    manifest.bugs = { url: `${REPOSITORY_URL}/issues` };
    manifest.homepage = `${REPOSITORY_URL}#readme`;
  }
  writeFileSync(FILE, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
