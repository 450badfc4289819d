// The manifest that is packed has no `prepare`: that is for checkouts, and npm warns of it wherever a tarball is installed. It
// names the repository, where `REPOSITORY_URL` does: one address, of which homepage and bugs follow.
// `node .ci/manifest.mjs without-prepare` before packing, `… restore` after it.
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const FILE = 'package.json';
const KEPT = `${FILE}.kept`;
const { REPOSITORY_URL = '' } = process.env;

// Packing may have been broken off the last time.
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
