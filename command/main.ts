#!/usr/bin/env node
// No static import: an old Node cannot parse the other files, so its version is checked first.
const NEEDED = [20, 20] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) void import('./start.js');
else {
  const needed = NEEDED.join('.');
  process.stderr.write(
    `animal-store-conformance: needs Node ${needed} or later; this is ${major}.${minor}\n`,
  );
  process.exitCode = 2;
}
