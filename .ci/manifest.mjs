// The manifest that is packed has no `prepare`: that is for checkouts, and npm warns of it wherever a tarball is installed.
// `node .ci/manifest.mjs without-prepare` before packing, `… restore` after it.
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const FILE = 'package.json';
const KEPT = `${FILE}.kept`;

// Packing may have been broken off the last time.
if (existsSync(KEPT)) renameSync(KEPT, FILE);
if (process.argv[2] === 'without-prepare') {
  copyFileSync(FILE, KEPT);
  const manifest = JSON.parse(readFileSync(FILE, 'utf8'));
  delete manifest.scripts.prepare;
  writeFileSync(FILE, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
