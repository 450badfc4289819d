#!/usr/bin/env node
// No import stands here: an old Node cannot read the rest, and should say so before it tries.
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
