// Bundles the modules of the command, because Node loads a few large files faster than hundreds of small ones. Only
// `dist/command/start.js` loads the bundle. The modules stay in `dist/` for the library, for vitest and for tests.
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { build } from 'rolldown';

const FOLDER = 'dist/command';
const PARTS = 'parts';
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

// A file of an earlier build would change the digest of the package.
rmSync(`${FOLDER}/${PARTS}`, { recursive: true, force: true });
await build({
  input: `${FOLDER}/start.js`,
  platform: 'node',
  external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  output: { dir: FOLDER, chunkFileNames: `${PARTS}/[name].js`, comments: false },
  logLevel: 'warn',
});
chmodSync(`${FOLDER}/main.js`, 0o755);
